import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDataFolder } from '../data-folder.ts';
import { endProcess } from '../processes/process-end.ts';
import { superviseProcess } from '../processes/process-supervisor.ts';
import { clusterMajorVersion, createCluster, ownCluster, SUPERUSER } from './cluster.ts';
import {
  type ClusterPlace,
  makePassword,
  notWritable,
  placeForRoot,
  placeForThisUser,
  type PostgresRecord,
  readRecord,
  writeRecord,
} from './cluster-place.ts';
import { engineReachableBy, findEngine, type PostgresEngine } from './engine.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import {
  adopt,
  ClusterBusyError,
  findRunning,
  launch,
  portTaken,
  type Postmaster,
  postmasterStopSteps,
} from './postmaster.ts';
import { isRoot, postgresUser } from './system-user.ts';

/** Logs one line for people. A pino logger fits. */
export interface PostgresLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface PostgresOptions {
  /** Created if missing. Contains the cluster, `postgres.json` (password and port) and `postgres.log`. */
  dataFolder: string;
  log: PostgresLog;
  /** Port of 127.0.0.1. Default: that of the last start, otherwise any free one below 32768. */
  port?: number | undefined;
  /** Postgres settings that override or extend ours. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /**
   * Connects to the database `greenroom` as its superuser. Does not change when Postgres is restarted after a
   * crash.
   */
  connectionString: string;
  port: number;
  /** Where the data is. As root this may be outside the data folder. */
  clusterFolder: string;
  /** Process id of the postmaster. Changes after a restart. */
  processId(): number;
  /**
   * Ends all sessions and Postgres, even one that an earlier server started. May be called more than once.
   */
  stop(): Promise<void>;
}

/**
 * Where cluster and programs go when the server runs as root and `postgres` cannot reach the data folder or
 * the checkout.
 */
const SHARED_FOLDER = '/var/lib/greenroom';

const RESTART_DELAYS = { firstMs: 20, longestMs: 5000 };

/**
 * Starts the Postgres that comes with npm on the data folder, or adopts one that a killed server left running
 * there. A Postgres that exits unexpectedly is restarted on the same port, so connection pools see a lost
 * connection and then a new one.
 *
 * Throws PostgresStartError or DataFolderError, whose message is one sentence that includes what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log } = options;
  const dataFolder = await prepareDataFolder(options.dataFolder);
  const installed = await findEngine();
  const place = isRoot()
    ? await placeForRoot(dataFolder, postgresUser, SHARED_FOLDER)
    : await placeForThisUser(dataFolder);
  const engine = place.runAs ? await engineReachableBy(installed, place.runAs, SHARED_FOLDER) : installed;
  const record = await openCluster(engine, place, dataFolder, log);

  const logFile = join(dataFolder, 'postgres.log');
  const start = { engine, place, logFile, log, settings: options.settings };
  let postmaster = await bringUp({ ...start, ports: portChoice(options.port, record.port) });
  let ownership = await own(postmaster, record.password, dataFolder);
  if (options.port !== undefined && postmaster.port !== options.port) {
    // The adopted Postgres listens on another port than the required one.
    await ownership.release();
    await endProcess(postmaster, postmasterStopSteps);
    postmaster = await bringUp({ ...start, ports: portChoice(options.port) });
    ownership = await own(postmaster, record.password, dataFolder);
  }
  const { port } = postmaster;
  if (record.port !== port) await writeRecord(dataFolder, { ...record, port });

  const supervisor = superviseProcess(postmaster, {
    start: async () => bringUp({ ...start, ports: () => Promise.resolve(port) }),
    delays: RESTART_DELAYS,
    stopSteps: postmasterStopSteps,
    onEnded: ({ pid }) => log.error(`Postgres (process ${pid}) ended unexpectedly; restarting it.`),
    onStarted: ({ pid }) => log.info(`Postgres was restarted (process ${pid}).`),
    onFailed: (error) => log.error(`Postgres could not be restarted: ${String(error)}`),
  });

  async function stop(): Promise<void> {
    await ownership.release();
    await supervisor.stop();
  }

  let stopped: Promise<void> | undefined;
  return {
    connectionString: connectionStringOf(postmaster, record.password),
    port,
    clusterFolder: place.clusterFolder,
    processId: () => supervisor.current.pid,
    stop: () => (stopped ??= stop()),
  };
}

function connectionStringOf(postmaster: Postmaster, password: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${postmaster.port}/greenroom?sslmode=disable`;
}

async function own(postmaster: Postmaster, password: string, dataFolder: string): Promise<Ownership> {
  try {
    return await takeOwnership(connectionStringOf(postmaster, password), dataFolder);
  } catch (error) {
    // A Postgres that another server uses is not ours to stop.
    const inUse = error instanceof PostgresStartError && error.reason === 'already-in-use';
    if (!inUse && !postmaster.adopted) await endProcess(postmaster, postmasterStopSteps);
    throw error;
  }
}

/** Makes sure that a cluster exists which this engine can open, and that its password is known. */
async function openCluster(
  engine: PostgresEngine,
  place: ClusterPlace,
  dataFolder: string,
  log: PostgresLog,
): Promise<PostgresRecord> {
  const { clusterFolder } = place;
  let record = await readRecord(dataFolder);
  let majorVersion = await clusterMajorVersion(clusterFolder);

  if (majorVersion !== null && record === null) {
    if (place.insideDataFolder) {
      throw new PostgresStartError(
        'password-lost',
        `The database in ${clusterFolder} exists, but its password file ${join(dataFolder, 'postgres.json')} is missing: restore that file, or move ${clusterFolder} away to begin with an empty database.`,
      );
    }
    // The data folder was emptied, which is how people start over. A cluster outside it is kept all the same.
    const running = await findRunning(clusterFolder);
    if (running) await endProcess(adopt(running, clusterFolder), postmasterStopSteps);
    const kept = `${clusterFolder}-${Date.now()}`;
    await rename(clusterFolder, kept).catch((error: unknown) => {
      throw notWritable(clusterFolder, error);
    });
    log.warn(
      `The data folder ${dataFolder} is new, so an older database of that folder was moved to ${kept}.`,
    );
    majorVersion = null;
  }

  if (record === null) {
    record = { password: makePassword() };
    await writeRecord(dataFolder, record);
  }
  if (majorVersion === null) {
    log.info(`Creating the database in ${clusterFolder}.`);
    await createCluster(engine, place, record.password);
  } else if (majorVersion === engine.majorVersion) {
    await ownCluster(place);
  } else {
    throw new PostgresStartError(
      'other-version',
      `The database in ${clusterFolder} was created by Postgres ${majorVersion}, but this Greenroom contains Postgres ${engine.majorVersion}: transfer the data with pg_dump from the older Greenroom, or choose another data folder.`,
    );
  }
  return record;
}

/** The next port to try: only the required one, otherwise the remembered one if it is free, then any. */
function portChoice(required: number | undefined, remembered?: number): () => Promise<number> {
  let first = true;
  return async () => {
    if (required !== undefined) {
      if (await isPortFree(required)) return required;
      throw portTaken(required);
    }
    const wanted = first ? remembered : undefined;
    first = false;
    return wanted !== undefined && (await isPortFree(wanted)) ? wanted : findFreePort();
  };
}

interface BringUp {
  engine: PostgresEngine;
  place: ClusterPlace;
  logFile: string;
  log: PostgresLog;
  /** Called for the port of each attempt. Called again if that port was taken. */
  ports: () => Promise<number>;
  settings: Record<string, string> | undefined;
}

const BUSY_PATIENCE_MS = 60_000;

/** Adopts the Postgres that runs on the cluster, or starts one. */
async function bringUp(want: BringUp): Promise<Postmaster> {
  const { clusterFolder } = want.place;
  const deadline = Date.now() + BUSY_PATIENCE_MS;
  let portsTried = 0;
  for (;;) {
    const running = await findRunning(clusterFolder);
    if (running?.status === 'ready') {
      want.log.info(`Taking over the Postgres that already runs (process ${running.pid}).`);
      return adopt(running, clusterFolder);
    }
    if (running === null) {
      try {
        return await launch(want.engine, want.place, await want.ports(), want.logFile, want.settings);
      } catch (error) {
        portsTried += 1;
        // Another program took the port between the check and the start, so there is another attempt.
        const portLost =
          error instanceof PostgresStartError && error.reason === 'port-taken' && portsTried < 5;
        if (!portLost && !(error instanceof ClusterBusyError)) throw error;
      }
    }
    if (Date.now() > deadline) {
      throw new PostgresStartError(
        'already-in-use',
        `Another Postgres${running ? ` (process ${running.pid})` : ''} uses ${clusterFolder} and does not respond: end it, then start again.`,
      );
    }
    await sleep(20);
  }
}
