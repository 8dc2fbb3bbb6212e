import { destination } from 'pino';

const standardError = 2;
/** How many bytes of log lines may wait until the disk has space again. Later lines are dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Writes to standard error synchronously. A line that cannot be written, because its disk is full, must not
 * end a show: it waits with all later ones until there is space or there are too many.
 */
export function createLogDestination() {
  const stream = destination({ dest: standardError, sync: true, maxLength: maxWaitingBytes });
  stream.on('error', () => undefined);
  return stream;
}
