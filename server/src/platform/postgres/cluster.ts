import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ClusterPlace, notWritable } from './cluster-place.ts';
import { enginePath, type PostgresEngine } from './engine.ts';
import { PostgresStartError, systemErrorCode } from './postgres-start-error.ts';

export const SUPERUSER = 'greenroom';

/**
 * Text sorts by code point in every cluster (the builtin C.UTF-8), so a system update never invalidates an
 * index. LC_CTYPE decides which characters are letters for text search and trigrams: the first of these that
 * the machine has.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** The major version of the cluster in that folder. Null if there is none. */
export async function clusterMajorVersion(clusterFolder: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw notWritable(clusterFolder, error);
  }
}

/**
 * Creates an empty UTF-8 cluster with the superuser `greenroom`, who authenticates by SCRAM. It is created
 * beside its final place and moved there when complete, so that an interrupted start leaves no partial
 * cluster.
 */
export async function createCluster(
  engine: PostgresEngine,
  place: ClusterPlace,
  password: string,
): Promise<void> {
  const { clusterFolder, runAs } = place;
  const unfinished = `${clusterFolder}.new`;
  const secrets = await mkdtemp(join(tmpdir(), 'greenroom-'));
  const passwordFile = join(secrets, 'password');
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (runAs) {
      await chown(passwordFile, runAs.uid, runAs.gid);
      await chown(secrets, runAs.uid, runAs.gid);
    }
    let output = '';
    for (const characterClass of CHARACTER_CLASSES) {
      await rm(unfinished, { recursive: true, force: true });
      await mkdir(unfinished, { mode: 0o700 });
      if (runAs) await chown(unfinished, runAs.uid, runAs.gid);
      const ended = await runInitdb(engine, place, [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterClass}`,
      ]);
      if (ended.exitCode === 0) {
        // An empty folder may already be there.
        await rm(clusterFolder, { recursive: true, force: true });
        await rename(unfinished, clusterFolder);
        return;
      }
      output = ended.output;
      if (!/invalid locale name/i.test(output)) break;
    }
    throw initdbFailed(engine, clusterFolder, output);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error instanceof PostgresStartError ? error : notWritable(dirname(clusterFolder), error);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

async function runInitdb(
  engine: PostgresEngine,
  place: ClusterPlace,
  words: string[],
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(enginePath(engine, 'initdb'), words, {
    ...place.runAs,
    cwd: '/',
    env: engineEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ exitCode: null, output: `${output}${error.message}` });
    });
    child.once('close', (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}

/** Only what the programs need. Secrets of this server must not reach another process's environment. */
export function engineEnvironment(): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'GREENROOM_RUN_ID'];
  const environment: Record<string, string> = { LC_ALL: 'C' };
  for (const name of kept) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function initdbFailed(engine: PostgresEngine, clusterFolder: string, output: string): PostgresStartError {
  return (
    explainOutput(engine, output) ??
    new PostgresStartError(
      'failed',
      `The database could not be created in ${clusterFolder}: ${lastComplaint(output)}.`,
    )
  );
}

/**
 * Recognises the well-known reasons why one of the engine's programs exited, from its output. Null for any
 * other reason.
 */
export function explainOutput(engine: PostgresEngine, output: string): PostgresStartError | null {
  if (/error while loading shared libraries|Library not loaded|image not found/.test(output)) {
    return new PostgresStartError(
      'engine-missing',
      `The Postgres programs in ${engine.folder} are incomplete (${lastComplaint(output)}): run "npm rebuild" here, with install scripts allowed.`,
    );
  }
  if (/No space left on device/.test(output)) {
    return new PostgresStartError(
      'folder-not-writable',
      'The disk that holds the database is full: free some space and start again.',
    );
  }
  if (/EACCES|EPERM/.test(output)) {
    return new PostgresStartError(
      'failed',
      `The system does not allow Greenroom to run ${engine.folder} (${lastComplaint(output)}): check its permissions, and that this process may change to the postgres user when it is root.`,
    );
  }
  return null;
}

/** The last line of the output that states a problem, without its level, final period and time. */
export function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint =
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ??
    lines.findLast((line) => /error|ERROR/.test(line)) ??
    lines.at(-1) ??
    'it ended without a word';
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').replace(/[.\s]+$/, '');
}

/** Gives every file of a cluster to the user that runs Postgres, for folders that root has copied. */
export async function ownCluster(place: ClusterPlace): Promise<void> {
  const { runAs, clusterFolder } = place;
  if (!runAs || (await stat(clusterFolder)).uid === runAs.uid) return;
  await new Promise<void>((resolve, reject) => {
    const child = spawn('chown', ['-R', `${runAs.uid}:${runAs.gid}`, clusterFolder], { stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', () => {
      resolve();
    });
  });
}
