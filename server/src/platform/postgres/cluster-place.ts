import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PostgresStartError, systemErrorCode } from './postgres-start-error.ts';
import { closedFolderOnTheWay, type SystemUser } from './system-user.ts';

/** What is remembered between two starts, in `postgres.json` of the data folder, readable by its owner only. */
export interface PostgresRecord {
  /** Of the superuser `greenroom`. */
  password: string;
  /** The port of the last start; absent before the first. */
  port?: number;
}

const RECORD_FILE = 'postgres.json';

/** The error for a folder that the system does not let us write to. */
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

/** The remembered password and port; null before the first start. */
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

/** Where a cluster is, or shall be, and as whom Postgres runs on it. */
export interface ClusterPlace {
  clusterFolder: string;
  /** False when it lies outside the data folder. */
  insideDataFolder: boolean;
  /** Absent when Postgres runs as the user who runs this process. */
  runAs?: SystemUser;
}

/** The cluster of a server that is not root: in the data folder, and owned by this user when it is there already. */
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
 * The cluster of a server that is root, where the user that Postgres runs as can reach it: in the data folder when
 * the way there is open to `postgres`, else below `sharedFolder`, named after the data folder's path. A cluster
 * that an ordinary user made in the data folder stays there and runs as that user.
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
    // Root is the owner after a careless copy of the folder.
    const runAs = owner.uid === 0 ? await postgres() : owner;
    const closed = await closedFolderOnTheWay(dataFolder, runAs);
    if (closed === null) return { clusterFolder: inside, insideDataFolder: true, runAs };
    throw new PostgresStartError(
      'folder-not-reachable',
      `The user that the database in ${inside} belongs to may not enter ${closed}: run "chmod o+x ${closed}", or move the data folder.`,
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
 * Whether the user reaches the data folder. One that only root may enter is opened to the user's group, for
 * passing through, when nothing above it is closed.
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
