import { destination } from 'pino';

const standardError = 2;
/** Bytes of lines that wait for a disk with room again; later ones are dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Standard error, written at once. A line that cannot be written, because the disk that it is kept on is full, ends no
 * show: it waits, and what comes after it too, until there is room or there are too many.
 */
export function createLogDestination() {
  const stream = destination({ dest: standardError, sync: true, maxLength: maxWaitingBytes });
  stream.on('error', () => undefined);
  return stream;
}
