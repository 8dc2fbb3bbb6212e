import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineEnvironment, explainOutput, lastComplaint } from './cluster.ts';
import { argumentsOf } from '../processes/process-arguments.ts';
import { endOfChild, endOfStranger, isAlive, type RunningProcess } from '../processes/process-end.ts';
import { type ClusterPlace, notWritable } from './cluster-place.ts';
import { enginePath, type PostgresEngine } from './engine.ts';
import { PostgresStartError, systemErrorCode } from './postgres-start-error.ts';
import { isPostgresOf, parsePostmasterFile, type PostmasterFile } from './postmaster-file.ts';

/** The main process of a running Postgres: a child of this process, or one that an earlier server left behind. */
export interface Postmaster extends RunningProcess {
  pid: number;
  port: number;
  adopted: boolean;
}

/**
 * First "fast", which ends the sessions and writes a checkpoint, then "immediate", which leaves recovery to
 * the next start.
 */
export const postmasterStopSteps = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'greenroom',
  shared_buffers: '128MB',
  max_connections: '200',
  // Data that was reported as stored must survive a power failure.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // JIT compilation costs more than the short queries of a web server take.
  jit: 'off',
};

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * The contents of the cluster's `postmaster.pid`, if the process that it names is a Postgres on this cluster.
 */
export async function findRunning(clusterFolder: string): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(clusterFolder);
  return file && (await isPostmaster(file.pid, clusterFolder)) ? file : null;
}

async function readPostmasterFile(clusterFolder: string): Promise<PostmasterFile | null> {
  try {
    return parsePostmasterFile(await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw notWritable(clusterFolder, error);
  }
}

async function isPostmaster(pid: number, clusterFolder: string): Promise<boolean> {
  return isAlive(pid) && isPostgresOf(clusterFolder, await argumentsOf(pid));
}

/** Watches a Postgres that this process did not start. */
export function adopt({ pid, port }: PostmasterFile, clusterFolder: string): Postmaster {
  const ended = endOfStranger(pid, async () => isPostmaster(pid, clusterFolder));
  return { pid, port, adopted: true, ended };
}

/** The start failed because a Postgres on the same cluster still runs, or has only just exited. */
export class ClusterBusyError extends Error {}

/**
 * Starts Postgres on the cluster. Resolves when it accepts connections, which takes longer after a crash.
 * Throws ClusterBusyError, or PostgresStartError `port-taken` among others.
 */
export async function launch(
  engine: PostgresEngine,
  place: ClusterPlace,
  port: number,
  logFile: string,
  changedSettings: Record<string, string> = {},
): Promise<Postmaster> {
  const { clusterFolder, runAs } = place;
  const stale = await readPostmasterFile(clusterFolder);
  // Postgres itself checks only whether the process id is in use, by whatever program.
  if (stale && !(await isPostmaster(stale.pid, clusterFolder))) {
    await rm(join(clusterFolder, 'postmaster.pid'), { force: true });
  }

  const log = openLog(logFile);
  const logStart = fstatSync(log).size;
  const settings = Object.entries({ ...SETTINGS, ...changedSettings, port: String(port) });
  const child = spawn(
    enginePath(engine, 'postgres'),
    ['-D', clusterFolder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs,
      cwd: '/',
      env: engineEnvironment(),
      // A file instead of a pipe: Postgres must be able to write after this process was killed.
      stdio: ['ignore', log, log],
      // Ctrl-C in the terminal must reach only this server, which stops Postgres when it has finished with
      // it.
      detached: true,
      windowsHide: true,
    },
  );
  closeSync(log);
  child.unref();
  let why: string | undefined;
  const ended = endOfChild(child);
  void ended.then((end) => (why = end));

  while (why === undefined) {
    const file = await readPostmasterFile(clusterFolder);
    if (file && file.pid === child.pid && file.status === 'ready') {
      return { pid: file.pid, port, adopted: false, ended };
    }
    await Promise.race([ended, sleep(10)]);
  }

  const output = `${readFrom(logFile, logStart)}\n${child.pid === undefined ? why : ''}`;
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory block/.test(output)) {
    throw new ClusterBusyError(lastComplaint(output));
  }
  if (/could not bind|Address already in use/.test(output)) throw portTaken(port);
  throw (
    explainOutput(engine, output) ??
    new PostgresStartError(
      'failed',
      `Postgres did not start on ${clusterFolder}: ${lastComplaint(output)} (more in ${logFile}).`,
    )
  );
}

export function portTaken(port: number): PostgresStartError {
  return new PostgresStartError(
    'port-taken',
    `Port ${port} of 127.0.0.1, which the database should use, is taken by another program: end that program, or give the database another port.`,
  );
}

function openLog(logFile: string): number {
  try {
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) {
      renameSync(logFile, `${logFile}.1`);
    }
    return openSync(logFile, 'a', 0o600);
  } catch (error) {
    throw notWritable(logFile, error);
  }
}

function readFrom(file: string, start: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.max(0, Math.min(fstatSync(descriptor).size - start, 65_536)));
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}
