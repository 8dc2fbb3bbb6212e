import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { PostgresStartError } from './postgres-start-error.ts';

const run = promisify(execFile);

/** The numeric ids of a user of this machine. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Whether this process is root, as which Postgres refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The machine's `postgres` user, created if missing. Requires root. */
export async function postgresUser(): Promise<SystemUser> {
  const present = await lookUp('postgres');
  if (present) return present;
  // The first works on most Linux systems, the second where busybox creates users.
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'postgres']],
  ];
  let failure: unknown;
  for (const [command, words] of ways) {
    try {
      await run(command, words, { env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
      const made = await lookUp('postgres');
      if (made) return made;
    } catch (error) {
      failure = error;
    }
  }
  throw new PostgresStartError(
    'failed',
    'Postgres refuses to run as root and a "postgres" user could not be created: create one (useradd --system postgres), or start Greenroom as an ordinary user.',
    failure,
  );
}

async function lookUp(name: string): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

/**
 * The first folder, from the root down to `folder`, that the user may not enter and read. Null if the user
 * can reach `folder`. Considers the user's primary group only.
 */
export async function closedFolderOnTheWay(folder: string, user: SystemUser): Promise<string | null> {
  const way: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    way.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const at of way) {
    const { mode, uid, gid } = await stat(at);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return at;
  }
  return null;
}
