import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PostgresStartError, systemErrorCode } from './postgres-start-error.ts';
import { closedFolderOnTheWay, type SystemUser } from './system-user.ts';

/**
 * What is remembered between two starts, in `postgres.json` of the data folder, readable by its owner only.
 */
export interface PostgresRecord {
  /** Password of the superuser `greenroom`. */
  password: string;
  /** The port of the last start. Absent before the first. */
  port?: number;
}

const RECORD_FILE = 'postgres.json';

/** The error for a folder that this process may not write to. */
export function notWritable(folder: string, cause: unknown): PostgresStartError {
  const code = systemErrorCode(cause);
  return new PostgresStartError(
    'folder-not-writable',
    code === 'ENOSPC'
      ? `The disk that holds the data folder ${folder} is full: free some space and start again.`
      : `The data folder ${folder} cannot be written (${code || String(cause)}): make it writable for this user, or choose another data folder.`,
    cause,
  );
}

/** Reads the remembered password and port. Null before the first start. */
export async function readRecord(dataFolder: string): Promise<PostgresRecord | null> {
  try {
    const record: unknown = JSON.parse(await readFile(join(dataFolder, RECORD_FILE), 'utf8'));
    if (typeof record !== 'object' || record === null || !('password' in record)) return null;
    const { password } = record;
    const port = 'port' in record && typeof record.port === 'number' ? record.port : undefined;
    return typeof password === 'string' ? { password, ...(port === undefined ? {} : { port }) } : null;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw notWritable(dataFolder, error);
  }
}

export async function writeRecord(dataFolder: string, record: PostgresRecord): Promise<void> {
  const file = join(dataFolder, RECORD_FILE);
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  } catch (error) {
    throw notWritable(dataFolder, error);
  }
}

/** A password that needs no escaping in a connection string. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Where a cluster is or will be, and which user runs Postgres on it. */
export interface ClusterPlace {
  clusterFolder: string;
  /** False when it lies outside the data folder. */
  insideDataFolder: boolean;
  /** Absent when Postgres runs as the user who runs this process. */
  runAs?: SystemUser;
}

/**
 * The place of the cluster when the server does not run as root: inside the data folder. An existing cluster
 * must belong to this user.
 */
export async function placeForThisUser(dataFolder: string): Promise<ClusterPlace> {
  const clusterFolder = join(dataFolder, 'postgres');
  const owner = await ownerOfCluster(clusterFolder);
  const uid = process.getuid?.();
  if (owner && uid !== undefined && owner.uid !== uid) {
    throw new PostgresStartError(
      'folder-not-writable',
      `The database in ${clusterFolder} belongs to another user (number ${owner.uid}): start Greenroom as that user, or choose another data folder.`,
    );
  }
  return { clusterFolder, insideDataFolder: true };
}

/**
 * The place of the cluster when the server runs as root, where the user that runs Postgres can reach it. That
 * is the data folder if `postgres` can reach it, otherwise a folder below `sharedFolder` named after the data
 * folder's path. A cluster that an ordinary user created in the data folder stays there and runs as that
 * user.
 */
export async function placeForRoot(
  dataFolder: string,
  postgres: () => Promise<SystemUser>,
  sharedFolder: string,
): Promise<ClusterPlace> {
  const inside = join(dataFolder, 'postgres');
  const outside = join(
    sharedFolder,
    createHash('sha256').update(dataFolder).digest('hex').slice(0, 16),
    'postgres',
  );
  const owner = await ownerOfCluster(inside);
  if (owner) {
    // A copy made by root leaves root as the owner, but Postgres refuses to run as root.
    const runAs = owner.uid === 0 ? await postgres() : owner;
    const closed = await closedFolderOnTheWay(dataFolder, runAs);
    if (closed === null) return { clusterFolder: inside, insideDataFolder: true, runAs };
    throw new PostgresStartError(
      'folder-not-reachable',
      `The user that the database in ${inside} belongs to has no access to ${closed}: run "chmod o+x ${closed}", or move the data folder.`,
    );
  }
  const runAs = await postgres();
  if (!(await ownerOfCluster(outside)) && (await openTo(dataFolder, runAs))) {
    return { clusterFolder: inside, insideDataFolder: true, runAs };
  }
  try {
    await mkdir(dirname(outside), { recursive: true, mode: 0o755 });
  } catch (error) {
    throw notWritable(sharedFolder, error);
  }
  return { clusterFolder: outside, insideDataFolder: false, runAs };
}

async function ownerOfCluster(clusterFolder: string): Promise<SystemUser | null> {
  try {
    const { uid, gid } = await stat(join(clusterFolder, 'PG_VERSION'));
    return { uid, gid };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw notWritable(clusterFolder, error);
  }
}

/**
 * Whether the user can reach the data folder. If only root may enter the folder, and every folder above it is
 * open, the user's group is given permission to traverse it.
 */
async function openTo(dataFolder: string, user: SystemUser): Promise<boolean> {
  const closed = await closedFolderOnTheWay(dataFolder, user);
  if (closed === null) return true;
  if (closed !== dataFolder) return false;
  const { uid, mode } = await stat(dataFolder);
  if (uid !== 0 || (mode & 0o077) !== 0) return false;
  await chown(dataFolder, 0, user.gid);
  await chmod(dataFolder, 0o710);
  return true;
}
