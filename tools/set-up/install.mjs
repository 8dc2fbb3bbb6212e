import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgress } from '../run/progress.mjs';
import { runQuietly } from '../run/run-quietly.mjs';
import { SetupError } from './setup-error.mjs';

/** The Node that npm installs. Everything except these tools runs on it. */
export function nodeProgram(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function stampFile(root) {
  return join(root, 'node_modules', '.greenroom-installed');
}

function stampFor(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

/** Whether the installed packages match package-lock.json and this type of machine. */
export function isInstalled(root) {
  if (!existsSync(nodeProgram(root))) return false;
  const stamp = stampFor(root);
  if (existsSync(stampFile(root))) return readFileSync(stampFile(root), 'utf8') === stamp;
  // For packages installed by hand: npm writes this file last.
  const npmsOwn = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(npmsOwn) || statSync(npmsOwn).mtimeMs < statSync(join(root, 'package-lock.json')).mtimeMs) {
    return false;
  }
  writeFileSync(stampFile(root), stamp);
  return true;
}

/**
 * Runs `npm install` if packages are missing or older than package-lock.json. Does not change
 * package-lock.json.
 */
export async function ensureInstalled(root, signal) {
  if (isInstalled(root)) return;
  const lockFile = join(root, 'package-lock.json');
  const lock = readFileSync(lockFile);
  const wanted = Object.keys(JSON.parse(lock).packages ?? {}).filter((path) =>
    /node_modules/.test(path),
  ).length;
  const progress = startProgress(
    'Installing packages',
    () => `${countPackages(join(root, 'node_modules'))} of up to ${wanted}`,
  );

  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  let ended;
  try {
    ended = await runQuietly(command, npm?.endsWith('.js') ? [npm, ...words] : words, {
      cwd: root,
      signal,
      environment: { ...process.env, NODE_ENV: undefined },
    });
  } catch (error) {
    progress.failed();
    if (error?.code === 'ENOENT') throw new SetupError('npm was not found: install Node.js with npm.');
    throw error;
  } finally {
    if (!readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock);
  }

  if (ended.exitCode !== 0) {
    progress.failed();
    console.error(ended.output.trim());
    throw new SetupError(
      'npm install failed, see above. It needs the npm registry: check the network, then try again.',
    );
  }
  if (!existsSync(nodeProgram(root))) {
    progress.failed();
    throw new SetupError(
      'The packages were installed without their install scripts, so Node 24 is missing: run "npm install --ignore-scripts=false" here, then try again.',
    );
  }
  writeFileSync(stampFile(root), stampFor(root));
  progress.done();
}

function countPackages(folder) {
  try {
    return readdirSync(folder).reduce(
      (sum, name) =>
        name.startsWith('.')
          ? sum
          : sum + (name.startsWith('@') ? readdirSync(join(folder, name)).length : 1),
      0,
    );
  } catch {
    return 0;
  }
}
