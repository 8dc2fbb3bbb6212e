import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.mjs';

let home;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'greenroom-chromium-'));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function program(path) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), '');
  return join(home, path);
}

test('CHROMIUM_PATH is used first, and is refused when it names no file', () => {
  program('bin/chromium');
  const own = program('own/browser');
  const PATH = join(home, 'bin');
  expect(findChromium({ PATH, CHROMIUM_PATH: own }, 'linux', home)).toBe(own);
  expect(() => findChromium({ PATH, CHROMIUM_PATH: join(home, 'gone') }, 'linux', home)).toThrow(
    /CHROMIUM_PATH names .*gone, which is not a program/,
  );
});

test('a browser on PATH is found by its usual names, and a folder of that name is ignored', () => {
  mkdirSync(join(home, 'bin/chromium'), { recursive: true });
  const chrome = program('bin/google-chrome');
  expect(findChromium({ PATH: join(home, 'bin') }, 'linux', home)).toBe(chrome);
});

test('a headless shell is preferred to a browser with windows, wherever it is', () => {
  const chromium = program('bin/chromium');
  const downloaded = program(
    '.cache/ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell',
  );
  const PATH = join(home, 'bin');
  expect(findChromium({ PATH }, 'linux', home)).toBe(downloaded);
  const installed = program('bin/chromium-headless-shell');
  expect(findChromium({ PATH }, 'linux', home)).toBe(installed);
  expect(findChromium({ PATH, CHROMIUM_PATH: chromium }, 'linux', home)).toBe(chromium);
});

test('the latest that Playwright has downloaded is found', () => {
  program('.cache/ms-playwright/chromium-1100/chrome-linux/chrome');
  const newest = program('.cache/ms-playwright/chromium-1200/chrome-linux64/chrome');
  program('.cache/ms-playwright/firefox-1500/firefox/firefox');
  expect(findChromium({ PATH: '' }, 'linux', home)).toBe(newest);
  const elsewhere = program('browsers/chromium-1/chrome-linux/chrome');
  expect(findChromium({ PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(home, 'browsers') }, 'linux', home)).toBe(
    elsewhere,
  );
});

test('the usual places of macOS and Windows are searched', () => {
  const downloaded = program(
    'Library/Caches/ms-playwright/chromium-1/chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  );
  const ofUser = program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  const found = findChromium({ PATH: '' }, 'darwin', home);
  expect(found === ofUser || found?.startsWith('/Applications/')).toBe(true);
  rmSync(join(home, 'Applications'), { recursive: true });
  expect([downloaded, found]).toContain(findChromium({ PATH: '' }, 'darwin', home));

  const windows = program('Files/Google/Chrome/Application/chrome.exe');
  expect(findChromium({ ProgramFiles: join(home, 'Files') }, 'win32', home)).toBe(windows);
});

test('without a browser the result is null', () => {
  expect(findChromium({ PATH: join(home, 'bin') }, 'linux', home)).toBeNull();
});
