import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '../run/processes.mjs';

const timeoutMs = 8000;
const pollMs = 50;

async function mediaPid(dataFolder: string): Promise<number | undefined> {
  try {
    const { pid }: { pid: number } = JSON.parse(await readFile(join(dataFolder, 'media.json'), 'utf8'));
    return pid;
  } catch {
    return undefined;
  }
}

/** The last lines of the media server's log without its own JSON lines. */
async function lastLines(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('{'))
    .slice(-12)
    .join('\n');
}

/** Ends the media server, which the web server then restarts. Resolves to a message about it. */
export async function restartMedia(dataFolder: string): Promise<string> {
  const before = await mediaPid(dataFolder);
  if (before === undefined) return 'The media server does not run yet.';
  const since = Date.now();
  signalProcess(before, 'SIGTERM');
  while (Date.now() - since < timeoutMs) {
    const pid = await mediaPid(dataFolder);
    if (pid !== undefined && pid !== before)
      return `The media server is ready after ${((Date.now() - since) / 1000).toFixed(1)} s.`;
    await sleep(pollMs);
  }
  const logFile = join(dataFolder, 'logs', 'media.log');
  return `The media server does not start, see ${logFile}:\n${await lastLines(logFile)}`;
}
