import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './unreadable-request.ts';

/**
 * A body may have this many chunks of any length. A body with more must have this many bytes per chunk on
 * average.
 */
const chunksOfAnyLength = 1000;
const averageChunkBytes = 16;

/** How long a caller may take to read an answer that was sent before the end of its body. */
const lingerMs = 1000;

/**
 * Each chunk of a body (RFC 9112, 7.1) costs the same, even one of a single byte, so a caller could keep the
 * server busy with little traffic. A body of very many tiny chunks is rejected with 400, and what arrives
 * after the answer is not read. Bodies with a Content-Length arrive in network-sized parts and are read to
 * their end, so that the caller reads the answer.
 */
export function refuseTinyChunks(app: FastifyInstance): void {
  // This listener must come before all others, including Socket.IO.
  app.addHook('onReady', async () => void app.server.prependListener('request', watch));
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const { socket } = request;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  let isRefused = false;
  // Counts where Node delivers each chunk. A `data` listener would start the stream before the route does.
  request.push = (chunk: Buffer | null) => {
    // Returning false makes Node stop reading.
    if (isRefused) return false;
    chunks += 1;
    bytes += chunk?.length ?? 0;
    isRefused = chunks > chunksOfAnyLength && bytes < chunks * averageChunkBytes;
    if (!isRefused) return push(chunk);
    answerUnreadable(new Error('the chunks of the body are too small'), socket);
    return false;
  };
  response.once('finish', () => {
    if (request.complete) return;
    // Node starts to read and discard the rest of the body right after this.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), lingerMs);
  });
}
