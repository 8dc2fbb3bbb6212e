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

/** Whether what came of a request asks for a page, so that a person reads the answer. */
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
 * Answers what Node could not read as a request, so that Fastify never sees it: 431 for an address or headers of more than
 * 16 KiB (RFC 6585, 5), 408 for one that came too slowly, and 400. The API answers the error envelope, and a page one of its
 * own. The connection is closed.
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
