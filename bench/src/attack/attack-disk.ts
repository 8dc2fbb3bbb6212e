import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WholeServer } from './whole-server.ts';

const diskMegabytes = 600;
const fullForMs = 15_000;
const pollMs = 100;
const recoverWithinMs = 60_000;

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z');
}

/** Processes whose arguments contain the data folder: the database and the media server of this run. */
function processesOf(dataFolder: string): number[] {
  const listing = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return listing
    .split('\n')
    .filter((line) => line.includes(`-D ${dataFolder}`))
    .map((line) => Number.parseInt(line, 10));
}

/** Fills the disk. If the server writes at the same time, less space is left to fill. */
function fillDisk(disk: string, filler: string): void {
  const free = Number(execFileSync('df', ['--output=avail', '-B1', disk]).toString().split('\n')[1]?.trim());
  try {
    writeFileSync(filler, Buffer.alloc(free, 1));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/**
 * Fills the disk of a running server, lets people continue, and frees space again. Needs root to mount a
 * separate disk.
 */
export async function run(): Promise<void> {
  const disk = mkdtempSync(join(tmpdir(), 'greenroom-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', disk]);
  } catch {
    console.log('This user may not mount a file system, so there is no disk to fill. Nothing was measured.');
    console.log(`RESULT ${JSON.stringify({ bench: 'attack-disk', isReached: null, skipped: 'no mount' })}`);
    return;
  }
  chmodSync(disk, 0o755);
  const filler = join(disk, 'filler');
  let server: WholeServer | undefined;
  try {
    server = await WholeServer.start(join(disk, 'data'));
    const web = server;
    const token = await web.signIn('streamer@greenroom.test');
    const made = await web.call('POST', '/api/v1/streams', { token, body: { title: 'Bench' } });
    const streamId: string = made.body.data.id;
    await web.call('POST', `/api/v1/streams/${streamId}/go-live`, { token });
    const mediaPid = web.mediaPid();
    const databasePids = processesOf(web.dataFolder);

    fillDisk(disk, filler);
    await pause(1000);
    const statuses: Record<string, number> = {};
    const tally = (name: string, answer: { status: number; body: { code?: string } } | undefined) => {
      const key =
        answer === undefined ? `${name}:none` : `${name}:${answer.status}:${answer.body?.code ?? ''}`;
      statuses[key] = (statuses[key] ?? 0) + 1;
    };
    const until = performance.now() + fullForMs;
    while (performance.now() < until) {
      const ask = async (method: string, path: string, body?: unknown) =>
        web.call(method, path, { token, ...(body === undefined ? {} : { body }) }).catch(() => undefined);
      tally('read', await ask('GET', `/api/v1/streams/${streamId}`));
      tally('list', await ask('GET', '/api/v1/products'));
      tally('write', await ask('POST', '/api/v1/streams', { title: 'On a full disk' }));
      tally(
        'signIn',
        await ask('POST', '/api/v1/auth/sign-in/email', { email: 'a@example.com', password: 'x' }),
      );
      tally('ready', await ask('GET', '/readyz'));
      await pause(pollMs);
    }
    const survived = web.child.exitCode === null && isRunning(mediaPid);

    rmSync(filler);
    const freedAt = performance.now();
    let recoveredMs = Number.NaN;
    while (performance.now() - freedAt < recoverWithinMs) {
      const ready = (await web.readiness())?.status === 200;
      const end = ready
        ? await web.call('POST', `/api/v1/streams/${streamId}/end`, { token }).catch(() => undefined)
        : undefined;
      if (end?.status === 200) {
        recoveredMs = performance.now() - freedAt;
        break;
      }
      await pause(pollMs);
    }
    await web.stop();
    const left = [...new Set([mediaPid, ...databasePids, ...processesOf(web.dataFolder)])].filter(isRunning);
    const names = Object.keys(statuses);
    const only = (name: string, wanted: string) =>
      names.filter((key) => key.startsWith(`${name}:`)).every((key) => key === wanted);
    const isReached =
      survived &&
      Number.isFinite(recoveredMs) &&
      left.length === 0 &&
      only('read', 'read:200:') &&
      only('list', 'list:200:') &&
      only('write', 'write:503:storage_full') &&
      only('signIn', 'signIn:503:storage_full') &&
      only('ready', 'ready:503:');
    console.log(`  full for ${fullForMs / 1000} s: ${JSON.stringify(statuses)}`);
    console.log(
      `  ${survived ? 'the server lived' : 'the server ended'}, all went on ${Math.round(recoveredMs)} ms after there was room, ${left.length} processes left at its end`,
    );
    const result = {
      bench: 'attack-disk',
      ...statuses,
      survived,
      recoveredMs: Math.round(recoveredMs),
      processesLeft: left.length,
      isReached,
      loadAverage: loadavg()[0],
    };
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    await server?.stop();
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
