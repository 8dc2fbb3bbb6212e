import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startProgress } from '../run/progress.mjs';
import { runQuietly } from '../run/run-quietly.mjs';
import { SetupError } from './setup-error.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium or Chrome on this machine, or null. `CHROMIUM_PATH` comes before any other. */
export function findChromium(environment = process.env, platform = process.platform, home = homedir()) {
  const wanted = environment.CHROMIUM_PATH;
  if (wanted) {
    if (isFile(wanted)) return wanted;
    throw new SetupError(
      `CHROMIUM_PATH names ${wanted}, which is no program: set it to a Chromium or Chrome.`,
    );
  }
  return candidates(environment, platform, home).find(isFile) ?? null;
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
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  if (platform === 'darwin') {
    return [
      ...['/Applications', join(home, 'Applications')].flatMap((folder) => [
        join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
        join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      ]),
      ...onPath,
      ...downloadedByPlaywright(environment, join(home, 'Library/Caches/ms-playwright'), macProgram),
    ];
  }
  return [
    ...onPath,
    ...downloadedByPlaywright(environment, join(home, '.cache/ms-playwright'), (download) => [
      join(download, 'chrome'),
    ]),
  ];
}

/** Newest first. `program` is below the folder of the download, such as `chromium-1200/chrome-linux`. */
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

/** Its application is called Chromium or Google Chrome for Testing. */
function macProgram(download) {
  return readdirSync(download)
    .filter((name) => name.endsWith('.app'))
    .map((name) => join(download, name, 'Contents/MacOS', name.slice(0, -'.app'.length)));
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Finds a Chromium or Chrome, or installs Debian's when this is Debian and root. Throws SetupError otherwise. */
export async function ensureChromium(signal) {
  const found = findChromium();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && isDebian();
  if (canInstall) {
    const progress = startProgress('Installing Chromium');
    const options = { signal, environment: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    let ended = await runQuietly('apt-get', ['update', '-q'], options);
    if (ended.exitCode === 0) {
      ended = await runQuietly(
        'apt-get',
        ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
        options,
      );
    }
    const installed = findChromium();
    if (ended.exitCode === 0 && installed) {
      progress.done();
      return installed;
    }
    progress.failed();
    console.error(ended.output.trim());
  }
  throw new SetupError(
    `No Chromium or Chrome ${canInstall ? 'could be installed' : 'was found'}: install one (Debian: apt install chromium), or set CHROMIUM_PATH to it.`,
  );
}

/** Ubuntu's package of that name is an empty one that asks for a snap. */
function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
