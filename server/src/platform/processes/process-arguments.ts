import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What a process was started with, its program first. Other systems than Linux tell it as one line, so that what holds a
 * space comes in parts; Windows tells the program alone. Empty for a process that is not there, that may not be asked, or that has ended and that
 * nobody has waited for.
 */
export async function argumentsOf(pid: number): Promise<string[]> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
    if (process.platform === 'win32') {
      const { stdout } = await run('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']);
      return [stdout.split('"')[1] ?? ''];
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    return stdout.trim().split(/\s+/);
  } catch {
    return [];
  }
}
