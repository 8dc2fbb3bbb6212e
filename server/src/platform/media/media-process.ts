import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type { MediaRunFile } from '@greenroom/contract/media/media-control.schemas';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { recordingsFolder } from './recordings-folder.ts';
import { explainMissingPart } from '../processes/missing-part.ts';
import {
  endOfChild,
  endOfStranger,
  endProcess,
  isAlive,
  type RunningProcess,
} from '../processes/process-end.ts';
import { superviseProcess } from '../processes/process-supervisor.ts';
import {
  isMediaServer,
  readRunFile,
  recordStart,
  removeStartRecord,
  waitForRecordedStart,
} from './media-run-file.ts';

const mediaMain = fileURLToPath(new URL('../../../../media/src/main.ts', import.meta.url));
const startTimeoutMs = 30_000;
const stopSteps = [
  ['SIGTERM', 4000],
  ['SIGKILL', 10_000],
] as const;
const pollMs = 20;
const restartDelaysMs = { firstMs: 100, longestMs: 5000 };
/** EX_UNAVAILABLE of sysexits.h. The media server exits with it when its UDP port is taken. */
const udpPortUnavailableExitCode = 69;

/** The media server could not be started. The message gives the operator the reason. */
export class MediaStartError extends Error {
  override readonly name = 'MediaStartError';
}

interface RunningMedia extends RunningProcess {
  readonly file: MediaRunFile;
  readonly isAdopted: boolean;
}

export interface MediaProcess {
  /** The control URL of the running media server. Changes after a restart. */
  controlUrl(): string;
  /** Ends a hung media server and starts another one. */
  replace(): void;
  stop(): Promise<void>;
  /** Ends the media server if it was started here. One that was taken over is left running. */
  undo(): Promise<void>;
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
 * Keeps one media server running. A media server that outlived the previous web server is taken over with its
 * shows. One that exits is started again, and its publishers and viewers reconnect by themselves.
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
  environment: Pick<Environment, 'dataFolder' | 'media' | 'recordings' | 'logLevel' | 'host'>;
  /**
   * Resolves when no other server can be using the data folder, with whether that is certain. Until then, a
   * media server that runs there is left alone.
   */
  owned: Promise<boolean>;
  secret: string;
  runFile: string;
  logFile: string;
  log: Log;
}): Promise<MediaProcess> {
  /** Takes over the running media server, or ends it if it cannot be used. */
  async function settleWith(file: MediaRunFile): Promise<RunningMedia> {
    const isCertain = await owned;
    const { pid, udpPort } = file;
    const found = { pid, file, isAdopted: true, ended: endOfStranger(pid) };
    if (udpPort === environment.media.udpPort && (await answersHealth(file))) {
      log.info({ pid }, 'took over the running media server');
      return found;
    }
    if (!isCertain) {
      throw new MediaStartError(
        `A media server of this data folder runs on UDP port ${udpPort} (process ${pid}). Stop the Greenroom that it belongs to, or set DATA_FOLDER to another folder.`,
      );
    }
    log.warn({ pid, udpPort }, 'ending a media server that cannot be taken over');
    await endProcess(found, stopSteps);
    return launch();
  }

  async function launch(signal?: AbortSignal): Promise<RunningMedia> {
    await rm(runFile, { force: true });
    await mkdir(dirname(runFile), { recursive: true });
    await mkdir(dirname(logFile), { recursive: true });
    // Output goes to a file: a pipe would break and end the media server when this process crashes.
    const output = await open(logFile, 'a');
    const { size: logStart } = await output.stat();
    /** What the media server wrote for people. Its own log lines are JSON. */
    const refusal = async () => {
      const lines = (await readFile(logFile)).subarray(logStart).toString().split('\n');
      return lines.filter((line) => line.trim() !== '' && !line.startsWith('{')).join('\n');
    };
    const explainEnd = async () => {
      const message = await refusal();
      return explainMissingPart(message) ?? (message || 'The media server ended while it was starting');
    };
    // The media server gets its own process group and log file, so that it outlives a crash of this process.
    const started = spawn(process.execPath, [mediaMain], {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: process.env['NODE_ENV'],
        // The launcher finds processes of a killed server by this id.
        GREENROOM_RUN_ID: process.env['GREENROOM_RUN_ID'],
        MEDIA_SECRET: secret,
        MEDIA_RUN_FILE: runFile,
        MEDIA_UDP_PORT: String(environment.media.udpPort),
        MEDIA_RECORDINGS_FOLDER: recordingsFolder(environment.dataFolder),
        MEDIA_RECORDINGS_FREE_MIN_MB: String(environment.recordings.freeMinMegabytes),
        LOG_LEVEL: environment.logLevel,
        ...(environment.media.announcedIp ? { MEDIA_ANNOUNCED_IP: environment.media.announcedIp } : {}),
      },
    });
    if (started.pid !== undefined) recordStart(runFile, started.pid);
    const ended = endOfChild(started);
    started.unref();
    await output.close();

    try {
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
        if (file?.pid === started.pid) return { pid: started.pid, file, isAdopted: false, ended };
        if (Date.now() > deadline || signal?.aborted === true) {
          started.kill('SIGKILL');
          throw new MediaStartError(
            `The media server did not start within ${startTimeoutMs / 1000} s. ${await refusal()}`.trim(),
          );
        }
        await delay(pollMs);
      }
    } finally {
      await removeStartRecord(runFile);
    }
  }

  await waitForRecordedStart(runFile, startTimeoutMs);
  const found = await readRunFile(runFile);
  const first =
    found !== undefined && (await isMediaServer(found.pid)) ? await settleWith(found) : await launch();
  let isStopping = false;
  const supervisor = superviseProcess<RunningMedia>(first, {
    start: launch,
    delays: restartDelaysMs,
    stopSteps,
    onEnded: ({ pid, isAdopted }, why) =>
      log.error({ pid, isAdopted, why }, 'the media server ended unexpectedly; restarting it'),
    onStarted: ({ pid }) => log.info({ pid }, 'the media server was restarted'),
    onFailed: (error) => log.error({ err: error }, 'the media server could not be restarted'),
  });

  async function stop(): Promise<void> {
    isStopping = true;
    await supervisor.stop();
  }

  return {
    controlUrl: () => `http://127.0.0.1:${supervisor.isRunning ? supervisor.current.file.controlPort : 0}`,
    replace() {
      const { pid } = supervisor.current;
      if (isStopping || !supervisor.isRunning || pid === undefined) return;
      log.error({ pid }, 'the media server does not respond; ending it');
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    },
    stop,
    async undo() {
      if (supervisor.current.isAdopted) supervisor.release();
      else await stop();
    },
  };
}
