import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { startProgress } from '../run/progress.mjs';
import { runQuietly } from '../run/run-quietly.mjs';
import { SetupError } from './setup-error.mjs';

/**
 * Headless Chromium for tests. It opens a page with a third of the CPU time, but has no notifications and no
 * installed apps.
 */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * The path of a Chromium or Chrome on this machine, or null. `CHROMIUM_PATH` comes first, then a headless
 * shell, then a full browser.
 */
export function findChromium(environment = process.env, platform = process.platform, home = homedir()) {
  const wanted = environment.CHROMIUM_PATH;
  if (wanted) {
    if (isFile(wanted)) return wanted;
    throw new SetupError(
      `CHROMIUM_PATH names ${wanted}, which is not a program: set it to a Chromium or Chrome.`,
    );
  }
  return (
    shellCandidates(environment, platform, home).find(isFile) ??
    candidates(environment, platform, home).find(isFile) ??
    null
  );
}

function shellCandidates(environment, platform, home) {
  const isWindows = platform === 'win32';
  const downloads = {
    win32: join(environment.LOCALAPPDATA ?? home, 'ms-playwright'),
    darwin: join(home, 'Library/Caches/ms-playwright'),
  };
  const folder =
    environment.PLAYWRIGHT_BROWSERS_PATH || (downloads[platform] ?? join(home, '.cache/ms-playwright'));
  return [
    ...(isWindows ? [] : onPath(environment, SHELL_NAMES)),
    ...foldersIn(folder, 'chromium_headless_shell-')
      .flatMap((download) => foldersIn(download, 'chrome-'))
      .map((program) => join(program, `chrome-headless-shell${isWindows ? '.exe' : ''}`)),
  ];
}

function onPath(environment, names) {
  return (environment.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

function candidates(environment, platform, home) {
  if (platform === 'win32') {
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map((name) => environment[name])
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Chromium/Application/chrome.exe'),
      ])
      .concat(
        downloadedByPlaywright(
          environment,
          join(environment.LOCALAPPDATA ?? home, 'ms-playwright'),
          (download) => [join(download, 'chrome.exe')],
        ),
      );
  }
  if (platform === 'darwin') {
    return [
      ...['/Applications', join(home, 'Applications')].flatMap((folder) => [
        join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
        join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      ]),
      ...onPath(environment, NAMES),
      ...downloadedByPlaywright(environment, join(home, 'Library/Caches/ms-playwright'), macProgram),
    ];
  }
  return [
    ...onPath(environment, NAMES),
    ...downloadedByPlaywright(environment, join(home, '.cache/ms-playwright'), (download) => [
      join(download, 'chrome'),
    ]),
  ];
}

/** Newest first. `program` is the path within the download's folder, such as `chromium-1200/chrome-linux`. */
function downloadedByPlaywright(environment, usualFolder, program) {
  const folder = environment.PLAYWRIGHT_BROWSERS_PATH || usualFolder;
  return foldersIn(folder, 'chromium-')
    .flatMap((download) => foldersIn(download, 'chrome-'))
    .flatMap((download) => program(download));
}

function foldersIn(folder, prefix) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** The application is named Chromium or Google Chrome for Testing. */
function macProgram(download) {
  return readdirSync(download)
    .filter((name) => name.endsWith('.app'))
    .map((name) => join(download, name, 'Contents/MacOS', name.slice(0, -'.app'.length)));
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/**
 * Finds a headless shell, or installs Debian's package if this is Debian and the user is root. Otherwise
 * finds any Chromium or Chrome. Throws SetupError if there is none.
 */
export async function ensureChromium(signal) {
  const found = findChromium();
  const isWanted = process.env.CHROMIUM_PATH || SHELL_NAMES.includes(basename(found ?? '', '.exe'));
  if (found && isWanted) return found;
  const canInstall = process.getuid?.() === 0 && isDebian();
  if (canInstall) {
    const progress = startProgress('Installing a headless Chromium');
    const options = { signal, environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    let ended = await runQuietly('apt-get', ['update', '-q'], options);
    if (ended.exitCode === 0) {
      ended = await runQuietly(
        'apt-get',
        ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
        options,
      );
    }
    const installed = findChromium();
    if (ended.exitCode === 0 && installed) {
      progress.done();
      return installed;
    }
    progress.failed(found ? `the tests use ${found}` : undefined);
    if (!found) console.error(ended.output.trim());
  }
  if (found) return found;
  throw new SetupError(
    `No Chromium or Chrome ${canInstall ? 'could be installed' : 'was found'}: install one (Debian: apt install chromium-headless-shell), or set CHROMIUM_PATH to it.`,
  );
}

/** On Ubuntu, the package of this name is empty and refers to a snap. */
function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
