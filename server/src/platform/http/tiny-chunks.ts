import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './unreadable-request.ts';

/** A body may have so many chunks of any length; of more, each has so many bytes on average. */
const chunksOfAnyLength = 1000;
const averageChunkBytes = 16;

/** How long a caller may take to read an answer that came before the end of its body. */
const lingerMs = 1000;

/**
 * Each chunk of a body (RFC 9112, 7.1) costs the same, also one of a single byte, so a caller could keep the server busy with
 * little. A body of very many tiny ones is refused with 400, and what comes of a body after its answer is not read. Bodies of a
 * known length come in the network's own parts, and are read to their end, so that the caller reads the answer.
 */
export function refuseTinyChunks(app: FastifyInstance): void {
  // Before all that takes requests, Socket.IO too.
  app.addHook('onReady', async () => void app.server.prependListener('request', watch));
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const { socket } = request;
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  let isRefused = false;
  // Counted where Node hands a chunk over: a listener of `data` would begin to read before the route does.
  request.push = (chunk: Buffer | null) => {
    // Then Node reads no more.
    if (isRefused) return false;
    chunks += 1;
    bytes += chunk?.length ?? 0;
    isRefused = chunks > chunksOfAnyLength && bytes < chunks * averageChunkBytes;
    if (!isRefused) return push(chunk);
    answerUnreadable(new Error('a body of tiny chunks'), socket);
    return false;
  };
  response.once('finish', () => {
    if (request.complete) return;
    // Node begins to read and discard what is left right after this.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), lingerMs);
  });
}
