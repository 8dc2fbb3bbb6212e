import { renameSync, statSync, writeSync } from 'node:fs';
import { destination } from 'pino';

/** How many bytes of log lines may wait until the disk has space again. Later lines are dropped. */
const maxWaitingBytes = 1024 * 1024;
/** At this size a new log file is begun, and the old one replaces the previous one beside it. */
const maxLogFileBytes = 20 * 1024 * 1024;
const standardError = 2;

let failures = 0;

/** How many log lines could not be written or were dropped since this process began. */
export function logWriteFailures(): number {
  return failures;
}

/** Bypasses Node's stream, which would end the process if this write fails too. */
function writeToStandardError(text: string): void {
  try {
    writeSync(standardError, `${text}\n`);
  } catch {
    // There is no other place to log to.
  }
}

/**
 * Where log lines are written, synchronously, so a crash loses none. A line that cannot be written, because
 * the disk is full or the reader is gone, never fails the caller. It is counted, reported once on standard
 * error, and written when writing works again.
 */
export function createLogDestination({
  dest,
  mkdir = false,
  maxFileBytes = maxLogFileBytes,
}: {
  dest: number | string;
  mkdir?: boolean;
  /**
   * Size limit of a log file. At most two are kept: `dest`, and the previous one as `dest` with `.1`
   * appended.
   */
  maxFileBytes?: number;
}) {
  const stream = destination({ dest, mkdir, append: true, sync: true, maxLength: maxWaitingBytes });
  if (typeof dest === 'string') keepSmall(stream, dest, maxFileBytes);
  let isFailing = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failures += 1;
    if (isFailing) return;
    isFailing = true;
    writeToStandardError(
      `The log cannot be written (${error.code ?? error.message}). The server goes on without it.`,
    );
  });
  stream.on('drop', () => {
    failures += 1;
  });
  stream.on('drain', () => {
    if (isFailing) writeToStandardError('The log is written again.');
    isFailing = false;
  });
  return stream;
}

/** Anybody can fill a log with rejected requests, which must not fill the disk. */
function keepSmall(stream: ReturnType<typeof destination>, file: string, maxBytes: number): void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  stream.on('write', (written) => {
    bytes += written;
    if (bytes < maxBytes) return;
    bytes = 0;
    try {
      renameSync(file, `${file}.1`);
    } catch {
      // Somebody else moved or removed the file. A new one is opened all the same.
    }
    stream.reopen();
  });
}
