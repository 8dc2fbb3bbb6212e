import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodeProgram } from './install.mjs';
import { packageProgram } from './package-program.mjs';
import { startProgress } from '../run/progress.mjs';
import { runQuietly } from '../run/run-quietly.mjs';
import { SetupError } from './setup-error.mjs';

/** What is built: the source folders, the program, and the files that must exist afterwards. */
const BUILDS = [
  {
    label: 'Building the pages',
    workspace: 'web',
    /** Sources from other workspaces, in addition to those shared by all builds. */
    sources: ['frame-client'],
    output: 'web/build',
    results: ['web/build/client', 'web/build/server/index.js'],
    package: '@react-router/dev',
    program: 'react-router',
  },
  {
    label: 'Building the video frame',
    workspace: 'frame',
    sources: [],
    output: 'frame/dist',
    results: ['frame/dist/index.html'],
    package: 'vite',
    program: 'vite',
  },
];

const NO_SOURCE = new Set(['node_modules', 'build', 'dist', '.react-router', 'coverage']);
const NO_SOURCE_FILE = /\.test\.[cm]?tsx?$/;
const SHARED_SOURCES = ['contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'];

/** A hash of the names and contents of all files that a build reads. */
export function sourceHash(root, sources) {
  const hash = createHash('sha256');
  const visit = (path) => {
    let entries;
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      if (error.code === 'ENOENT') return;
      if (error.code !== 'ENOTDIR') throw error;
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const isSource = entry.isDirectory() ? !NO_SOURCE.has(entry.name) : !NO_SOURCE_FILE.test(entry.name);
      if (isSource) visit(join(path, entry.name));
    }
  };
  for (const path of [...SHARED_SOURCES, ...sources]) visit(join(root, path));
  return hash.digest('hex');
}

/** Builds what has changed since its last build. Returns the built workspaces. */
export async function ensureBuilt(root, signal) {
  const built = [];
  for (const build of BUILDS) {
    const hash = sourceHash(root, [build.workspace, ...build.sources]);
    const stampFile = join(root, build.output, '.source-hash');
    const results = build.results.map((path) => join(root, path));
    const isBuilt =
      existsSync(stampFile) &&
      readFileSync(stampFile, 'utf8') === hash &&
      results.every((path) => existsSync(path));
    if (isBuilt) continue;

    const progress = startProgress(build.label);
    // An interrupted build must not count as complete.
    rmSync(stampFile, { force: true });
    let ended;
    try {
      ended = await runQuietly(
        nodeProgram(root),
        [packageProgram(root, build.package, build.program), 'build'],
        {
          cwd: join(root, build.workspace),
          signal,
          environment: { ...process.env, NODE_ENV: 'production' },
        },
      );
    } catch (error) {
      progress.failed();
      throw error;
    }
    const missing = results.find((path) => !existsSync(path));
    if (ended.exitCode !== 0 || missing) {
      progress.failed();
      console.error(ended.output.trim());
      throw new SetupError(
        missing && ended.exitCode === 0
          ? `The build of ${build.workspace} did not create ${relative(root, missing)}.`
          : `The build of ${build.workspace} failed, see above.`,
      );
    }
    mkdirSync(join(root, build.output), { recursive: true });
    writeFileSync(stampFile, hash);
    progress.done();
    built.push(build.workspace);
  }
  return built;
}
