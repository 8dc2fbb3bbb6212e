import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { mediaRoomIdSchema } from '@greenroom/contract/media/media-room.schemas';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Answer, MediaServer } from '../forwarding/media-server.ts';
import type { PermitVerifier } from './permits.ts';
import { RequestError } from '../sdp/request-error.ts';
import type { SessionEvents } from './session-events.ts';

const largestBodyBytes = 64 * 1024;
const keepAliveMs = 75_000;
const sdpType = 'application/sdp';
const fragmentType = 'application/trickle-ice-sdpfrag';

type Parts = {
  server: MediaServer;
  permits: PermitVerifier;
  events: SessionEvents;
  metrics: Registry;
  log: Logger;
};
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  parameter: string,
) => Promise<void> | void;
type Route = { path: RegExp; methods: Record<string, Handler>; acceptPost?: string; acceptPatch?: string };

/**
 * The control doors, for the web server on the same machine: WHIP (RFC 9725), WHEP (draft-ietf-wish-whep), sessions,
 * rooms, events, health and metrics. Every call but health and metrics carries a permit.
 */
export function createControlServer(parts: Parts): Server {
  const routes = listRoutes(parts);
  const server = createServer((request, response) => {
    dispatch(routes, request, response).catch((error: unknown) =>
      refuse(parts.log, request, response, error),
    );
  });
  // Longer than the web server keeps an idle connection, so that it never sends on one that is being closed.
  server.keepAliveTimeout = keepAliveMs;
  return server;
}

function listRoutes({ server, permits, events, metrics }: Parts): Route[] {
  const control = (request: IncomingMessage) => permits.verify(request.headers.authorization, 'control');
  return [
    {
      path: /^\/whip$/,
      acceptPost: sdpType,
      methods: {
        async POST(request, response) {
          const permit = await permits.verify(request.headers.authorization, 'publish');
          sendAnswer(response, await server.publish(permit, await readBody(request, sdpType)));
        },
      },
    },
    {
      path: /^\/whep$/,
      acceptPost: sdpType,
      methods: {
        async POST(request, response) {
          const permit = await permits.verify(request.headers.authorization, 'watch');
          sendAnswer(response, await server.watch(permit, await readBody(request, sdpType)));
        },
      },
    },
    {
      path: /^\/sessions\/([A-Za-z0-9_-]+)$/,
      acceptPatch: fragmentType,
      methods: {
        async PATCH(request, response, sessionId) {
          await control(request);
          requireSession(server, sessionId);
          const fragment = await readBody(request, fragmentType);
          server.trickle(sessionId, request.headers['if-match'], fragment);
          response.writeHead(204).end();
        },
        async DELETE(request, response, sessionId) {
          await control(request);
          requireSession(server, sessionId);
          server.end(sessionId, 'closed');
          response.writeHead(200).end();
        },
      },
    },
    {
      path: /^\/rooms\/([A-Za-z0-9]+)$/,
      methods: {
        async GET(request, response, roomId) {
          await control(request);
          sendJson(response, 200, server.roomDetails(readRoomId(roomId)));
        },
        async DELETE(request, response, roomId) {
          await control(request);
          server.closeRoom(readRoomId(roomId));
          response.writeHead(200).end();
        },
      },
    },
    {
      path: /^\/events$/,
      methods: {
        async GET(request, response) {
          await control(request);
          events.subscribe(response, server.snapshot());
        },
      },
    },
    {
      path: /^\/healthz$/,
      methods: {
        GET(_request, response) {
          sendJson(response, 200, { status: 'ok', ...server.counts() });
        },
      },
    },
    {
      path: /^\/metrics$/,
      methods: {
        async GET(_request, response) {
          const text = await metrics.metrics();
          response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
        },
      },
    },
  ];
}

async function dispatch(routes: Route[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  for (const route of routes) {
    const match = route.path.exec(path);
    if (match === null) continue;
    const allow = [...Object.keys(route.methods), 'OPTIONS'].join(', ');
    const headers = {
      allow,
      ...(route.acceptPost === undefined ? {} : { 'accept-post': route.acceptPost }),
      ...(route.acceptPatch === undefined ? {} : { 'accept-patch': route.acceptPatch }),
    };
    const method = request.method ?? '';
    if (method === 'OPTIONS') {
      response.writeHead(200, headers).end();
      return;
    }
    const handler = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
    if (handler === undefined) {
      response.setHeader('allow', allow);
      throw new RequestError('method_not_allowed');
    }
    await handler(request, response, match[1] ?? '');
    return;
  }
  throw new RequestError('not_found');
}

function requireSession(server: MediaServer, sessionId: string): void {
  if (!server.has(sessionId)) throw new RequestError('media_session_not_found');
}

function readRoomId(text: string): string {
  const roomId = mediaRoomIdSchema.safeParse(text);
  if (!roomId.success) throw new RequestError('not_found', 'This is not a room id');
  return roomId.data;
}

async function readBody(request: IncomingMessage, type: string): Promise<string> {
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (given !== type) throw new RequestError('unsupported_media_type', `The body must be ${type}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBodyBytes) throw new RequestError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendAnswer(response: ServerResponse, answer: Answer): void {
  response
    .writeHead(201, {
      'content-type': sdpType,
      location: `/sessions/${answer.sessionId}`,
      etag: answer.etag,
      'accept-patch': fragmentType,
      'cache-control': 'no-store',
    })
    .end(answer.sdp);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(log: Logger, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal = error instanceof RequestError ? error : new RequestError('internal');
  if (refusal !== error)
    log.error({ err: error, method: request.method, url: request.url }, 'request failed');
  if (refusal.status === 401) response.setHeader('www-authenticate', 'Bearer');
  // What is left of a refused body is not read.
  if (!request.complete) response.setHeader('connection', 'close');
  sendJson(response, refusal.status, { code: refusal.code, message: refusal.message });
}
