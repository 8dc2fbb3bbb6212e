import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { mediaRunFileSchema, type MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { explainMissingPart } from '../missing-part.ts';
import { argumentsOf } from '../process-arguments.ts';

const mediaMain = fileURLToPath(new URL('../../../../media/src/main.ts', import.meta.url));
const startTimeoutMs = 10_000;
const stopPatienceMs = 4000;
const pollMs = 20;
const restartDelaysMs = [100, 250, 500, 1000, 2000, 5000] as const;
/** After this long without a crash, the next one is answered as fast as the first. */
const calmAfterMs = 60_000;
const adoptedWatchMs = 500;
/** EX_UNAVAILABLE of sysexits.h, with which the media server says that it cannot have its port. */
const udpPortUnavailableExitCode = 69;

/** Why the media server could not be started, in words for the operator. */
export class MediaStartError extends Error {
  override readonly name = 'MediaStartError';
}

export interface MediaProcess {
  /** Where the running media server takes calls; changes when it was restarted. */
  controlUrl(): string;
  /** Ends a media server that hangs; another one is started in its place. */
  replace(): void;
  stop(): Promise<void>;
  /** Ends the media server that was started here, and leaves one that was taken over as it was found. */
  undo(): Promise<void>;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process is a media server: its number may meanwhile belong to any other program. */
async function isMediaServer(pid: number): Promise<boolean> {
  const words = await argumentsOf(pid);
  const file = join('media', 'src', 'main.ts');
  return isAlive(pid) && (process.platform === 'win32' || words.some((word) => word.endsWith(file)));
}

async function readRunFile(path: string): Promise<MediaRunFile | undefined> {
  try {
    return mediaRunFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

async function end(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + stopPatienceMs;
  while (isAlive(pid) && Date.now() < deadline) await delay(pollMs);
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await delay(pollMs);
}

async function answersHealth(file: MediaRunFile): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${file.controlPort}/healthz`, {
      signal: AbortSignal.timeout(1000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Keeps one media server running. A media server that outlived the web server before us is taken over with its shows;
 * one that dies is started anew, and its publishers and viewers reconnect by themselves.
 *
 * @throws MediaStartError, or what `owned` was rejected with.
 */
export async function startMediaProcess({
  environment,
  owned,
  secret,
  runFile,
  logFile,
  log,
}: {
  environment: Pick<Environment, 'media' | 'logLevel' | 'host'>;
  /**
   * Resolves when no other server can be using the data folder, with whether that is certain. A media server that runs
   * there is not touched before.
   */
  owned: Promise<boolean>;
  secret: string;
  runFile: string;
  logFile: string;
  log: Log;
}): Promise<MediaProcess> {
  let running: MediaRunFile | undefined;
  let child: ChildProcess | undefined;
  let isAdopted = false;
  let isStopping = false;
  let crashes = 0;
  let lastStartMs = 0;

  /** Takes over what runs, or ends it where it cannot be used. */
  async function settleWith(found: MediaRunFile): Promise<void> {
    const isCertain = await owned;
    if (found.udpPort === environment.media.udpPort && (await answersHealth(found))) {
      running = found;
      isAdopted = true;
      log.info({ pid: found.pid }, 'took over the running media server');
      void watchAdopted(found.pid);
      return;
    }
    if (!isCertain) {
      throw new MediaStartError(
        `A media server of this data folder runs on UDP port ${found.udpPort} (process ${found.pid}). Stop the Greenroom that it belongs to, or set DATA_FOLDER to another folder.`,
      );
    }
    log.warn({ pid: found.pid, udpPort: found.udpPort }, 'ends a media server that cannot be taken over');
    await end(found.pid);
    await launch();
  }

  /** Not our child, so its end is seen by asking. */
  async function watchAdopted(pid: number): Promise<void> {
    while (!isStopping && isAlive(pid)) await delay(adoptedWatchMs, undefined, { ref: false });
    if (!isStopping) await restart('the media server that was taken over is gone');
  }

  async function launch(): Promise<void> {
    isAdopted = false;
    await rm(runFile, { force: true });
    await mkdir(dirname(runFile), { recursive: true });
    await mkdir(dirname(logFile), { recursive: true });
    // A file and no pipe: a pipe would break, and end the media server, when this process crashes.
    const output = await open(logFile, 'a');
    const { size: logStart } = await output.stat();
    /** What it said for people: its own log lines are JSON. */
    const refusal = async () => {
      const said = (await readFile(logFile)).subarray(logStart).toString().split('\n');
      return said.filter((line) => line.trim() !== '' && !line.startsWith('{')).join('\n');
    };
    const explainEnd = async () => {
      const said = await refusal();
      return explainMissingPart(said) ?? (said || 'The media server ended while it was starting');
    };
    lastStartMs = Date.now();
    // In a process group of its own, and writing to a file, so that it outlives a crash of this process.
    const started = spawn(process.execPath, [mediaMain], {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: process.env['NODE_ENV'],
        // By which the launcher finds what a killed server has left behind.
        GREENROOM_RUN_ID: process.env['GREENROOM_RUN_ID'],
        MEDIA_SECRET: secret,
        MEDIA_RUN_FILE: runFile,
        MEDIA_UDP_PORT: String(environment.media.udpPort),
        LOG_LEVEL: environment.logLevel,
        ...(environment.media.announcedIp ? { MEDIA_ANNOUNCED_IP: environment.media.announcedIp } : {}),
      },
    });
    child = started;
    started.on('error', (error) => {
      log.error({ err: error }, 'the media server could not be run');
    });
    await output.close();

    const deadline = Date.now() + startTimeoutMs;
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null || started.pid === undefined) {
        throw new MediaStartError(
          started.exitCode === udpPortUnavailableExitCode
            ? `UDP port ${environment.media.udpPort} is taken. Stop what uses it, or set MEDIA_UDP_PORT to another one.`
            : await explainEnd(),
        );
      }
      const file = await readRunFile(runFile);
      if (file?.pid === started.pid) {
        running = file;
        break;
      }
      if (Date.now() > deadline) {
        started.kill('SIGKILL');
        throw new MediaStartError(
          `The media server did not start within ${startTimeoutMs / 1000} s. ${await refusal()}`.trim(),
        );
      }
      await delay(pollMs);
    }
    started.once('exit', (code, signal) => {
      if (!isStopping && child === started) void restart(`the media server ended (${signal ?? code})`);
    });
    // It may have ended between its run file and the listener.
    if (started.exitCode !== null || started.signalCode !== null)
      void restart('the media server ended right after it had started');
    started.unref();
  }

  async function restart(reason: string): Promise<void> {
    running = undefined;
    if (Date.now() - lastStartMs > calmAfterMs) crashes = 0;
    for (;;) {
      const waitMs = restartDelaysMs[Math.min(crashes, restartDelaysMs.length - 1)] ?? 0;
      crashes += 1;
      log.error({ waitMs }, `${reason}; starting it again`);
      await delay(waitMs);
      if (isStopping) return;
      try {
        await launch();
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  const found = await readRunFile(runFile);
  if (found !== undefined && (await isMediaServer(found.pid))) await settleWith(found);
  else await launch();

  async function stop(): Promise<void> {
    isStopping = true;
    const pid = running?.pid ?? child?.pid;
    if (pid !== undefined) await end(pid);
  }

  return {
    controlUrl: () => `http://127.0.0.1:${running?.controlPort ?? 0}`,
    replace() {
      if (isStopping || running === undefined) return;
      log.error({ pid: running.pid }, 'the media server hangs and is ended');
      if (isAlive(running.pid)) process.kill(running.pid, 'SIGKILL');
    },
    stop,
    async undo() {
      if (isAdopted) isStopping = true;
      else await stop();
    },
  };
}
