/**
 * Measures `npm run dev` from saving a file: to the changed picture in Chromium for a web component, and to
 * the first response of the new server for a file of the server. The baseline is a whole start of
 * `npm run dev` with the same data folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { findFreePort } from '../../../server/src/platform/postgres/free-port.ts';
import { findChromium } from '../../../tools/set-up/chromium.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const saves = 10;
const pollMs = 10;
/** Requests wait while the server restarts. After this time the request is repeated. */
const requestLimitMs = 500;
const limitMs = 60_000;

const component = {
  file: join(root, 'web/src/features/session/sign-in/login-form.tsx'),
  text: 'Forgot password?',
};
const serverPart = {
  file: join(root, 'server/src/platform/http/platform-routes.ts'),
  text: 'server: draining.check,',
};

interface Development {
  origin: string;
  stop(): Promise<void>;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline)
      throw new Error(`The condition did not hold within ${limitMs / 1000} s`);
    await sleep(pollMs);
  }
}

/** The names of the server's readiness checks. Empty while it does not respond. */
async function checksOf(origin: string): Promise<string[]> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(requestLimitMs) });
    if (!response.ok) return [];
    const answer: { data: { checks: Record<string, string> } } = JSON.parse(await response.text());
    return Object.keys(answer.data.checks);
  } catch {
    return [];
  }
}

async function startDevelopment(dataFolder: string): Promise<Development> {
  const port = await findFreePort();
  const child: ChildProcess = spawn(process.execPath, ['tools/start.mjs', '--dev'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      MEDIA_UDP_PORT: String(port),
      DATA_FOLDER: dataFolder,
      DEMO: 'off',
    },
  });
  const origin = `http://localhost:${port}`;
  const ended = once(child, 'exit');
  await waitUntil(async () => (await checksOf(origin)).includes('server'));
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Saves a file with a changed text, waits until the change is visible, and restores the file. Resolves to
 * milliseconds.
 */
async function timeSave(
  { file, text }: { file: string; text: string },
  changed: string,
  isSeen: () => Promise<unknown>,
): Promise<number> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} no longer contains: ${text}`);
  try {
    const savedAt = performance.now();
    await writeFile(file, before.replace(text, changed));
    await isSeen();
    return performance.now() - savedAt;
  } finally {
    await writeFile(file, before);
  }
}

/** Resolves after a frame with the text was drawn. */
async function drawn(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, {
    timeout: limitMs,
  });
  await page.evaluate(
    async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function timeComponent(origin: string, page: Page): Promise<number[]> {
  const results: number[] = [];
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill('kept@example.com');
  // The first change of a file compiles everything that it imports.
  for (let save = 0; save <= saves; save += 1) {
    await drawn(page, component.text);
    const changed = `Forgotten ${save}?`;
    results.push(await timeSave(component, changed, async () => drawn(page, changed)));
  }
  const kept = await page.getByLabel('Email').inputValue();
  if (kept !== 'kept@example.com') throw new Error('The page was loaded again: the typed text is lost');
  return results.slice(1);
}

async function timeServer(origin: string): Promise<number[]> {
  const results: number[] = [];
  for (let save = 0; save <= saves; save += 1) {
    const check = `save${save}`;
    const changed = `${serverPart.text} ${check}: async () => {},`;
    results.push(
      await timeSave(serverPart, changed, async () =>
        waitUntil(async () => (await checksOf(origin)).includes(check)),
      ),
    );
    await waitUntil(async () => {
      const checks = await checksOf(origin);
      return checks.includes('server') && !checks.includes(check);
    });
  }
  return results.slice(1);
}

function printRow(label: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (index: number) => `${(sorted.at(index) ?? 0).toFixed(0)} ms`.padStart(10);
  console.log(label.padEnd(60), at(0), at(Math.floor(sorted.length / 2)), at(-1));
}

export async function run(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM_PATH to its path');
  console.log(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} at the start`);
  console.log(`${saves} saves each\n`);
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  // The first start creates the database.
  await (await startDevelopment(dataFolder)).stop();
  const startedAt = performance.now();
  const development = await startDevelopment(dataFolder);
  const start = performance.now() - startedAt;
  const browser = await chromium.launch({ executablePath });
  try {
    const pictures = await timeComponent(development.origin, await browser.newPage());
    const answers = await timeServer(development.origin);
    console.log(''.padEnd(60), ...['fastest', 'median', 'slowest'].map((label) => label.padStart(10)));
    printRow('a web component: save to changed picture', pictures);
    printRow('a file of the server: save to first answer of the new one', answers);
    printRow('baseline: npm run dev, start to first answer', [start]);
  } finally {
    await browser.close();
    await development.stop();
  }
}
