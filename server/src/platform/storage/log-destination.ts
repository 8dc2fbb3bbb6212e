import { renameSync, statSync, writeSync } from 'node:fs';
import { destination } from 'pino';

/** Bytes of lines that wait for a disk with room again; later ones are dropped. */
const maxWaitingBytes = 1024 * 1024;
/** Then a log file begins anew, and what it held stands beside it in place of what stood there. */
const maxLogFileBytes = 20 * 1024 * 1024;
const standardError = 2;

let failures = 0;

/** How often a log line could not be written, or was dropped, since this process began. */
export function logWriteFailures(): number {
  return failures;
}

/** Written past Node's stream, which would end the process where it cannot be written either. */
function writeToStandardError(text: string): void {
  try {
    writeSync(standardError, `${text}\n`);
  } catch {
    // There is no other place to log to.
  }
}

/**
 * Where log lines go, at once, also in a crash. A line that cannot be written, because the disk is full or the reader is
 * gone, costs whoever logs it nothing: it is counted, said once on standard error, and written when that works again.
 */
export function createLogDestination({
  dest,
  mkdir = false,
  maxFileBytes = maxLogFileBytes,
}: {
  dest: number | string;
  mkdir?: boolean;
  /** Of a file, which is kept twice at most: as `dest` and as `dest` with `.1` behind it. */
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

/** Anybody can fill a log with refused requests, and must not fill the disk with it. */
function keepSmall(stream: ReturnType<typeof destination>, file: string, maxBytes: number): void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  stream.on('write', (written) => {
    bytes += written;
    if (bytes < maxBytes) return;
    bytes = 0;
    try {
      renameSync(file, `${file}.1`);
    } catch {
      // The file was moved or removed by somebody else: a new one is opened all the same.
    }
    stream.reopen();
  });
}
