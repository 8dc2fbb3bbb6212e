import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../app-error.ts';
import { errorEnvelope } from './error-envelope.ts';
import { isMachinePath, pathOf } from './pages/page-address.ts';

function refusalOf(error: Error): AppError {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_long');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  return new AppError('invalid_input', { details: 'This request is not written as HTTP is' });
}

/** Whether the part of the request that arrived asks for a page, so that a person will read the answer. */
function asksForPage(error: Error): boolean {
  const packet = 'rawPacket' in error && error.rawPacket instanceof Uint8Array ? error.rawPacket : undefined;
  const start = packet === undefined ? '' : Buffer.from(packet.subarray(0, 100)).toString('latin1');
  const address = /^(?:GET|HEAD) (\/[^ ]*)/.exec(start)?.[1];
  return address !== undefined && !isMachinePath(pathOf(address));
}

const pageOf = (message: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Greenroom</title></head><body><h1>This page cannot be opened</h1><p>${message}</p>` +
  `<p><a href="/">Go to Homepage</a></p></body></html>`;

/**
 * Answers requests that Node could not parse and that Fastify therefore never sees: 431 for an address or
 * headers over 16 KiB (RFC 6585, 5), 408 for a request that arrived too slowly, and 400 otherwise. API paths
 * get the error envelope, pages an HTML page. Closes the connection.
 */
export function answerUnreadable(error: Error, socket: Duplex): void {
  if (socket.destroyed || ('code' in error && error.code === 'ECONNRESET')) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error);
  const requestId = randomUUID();
  const isPage = asksForPage(error);
  const body = isPage ? pageOf(refusal.message) : JSON.stringify(errorEnvelope(refusal, requestId));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    `content-type: ${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
