import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The command line of a process, program first. Systems other than Linux report it as one string, so an
 * argument with a space is split. Windows reports only the program. Empty for a process that does not exist,
 * that may not be inspected, or that has exited and was not reaped.
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
