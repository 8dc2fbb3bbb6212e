import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameProvider } from '@greenroom/contract/frame/frame-config';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';

type FrameEnvironment = Pick<Environment, 'publicUrl' | 'frameParentOrigins' | 'video'>;

/**
 * Who may embed the video frame and post messages to it: this server's own pages, and the origins that the
 * operator adds.
 */
function frameParents(environment: FrameEnvironment): string[] {
  return [new URL(environment.publicUrl).origin, ...environment.frameParentOrigins];
}

/** Headers of the video frame's page and of its files. */
export function frameHeaders(environment: FrameEnvironment): Record<string, string> {
  const { video } = environment;
  const policy = [
    "default-src 'none'",
    // The background blur runs a WebAssembly module of this server.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    // LiveKit's client makes an HTTP request to learn why a socket was refused.
    ["connect-src 'self'", ...(video.name === 'livekit' ? [video.socketUrl, video.httpUrl] : [])].join(' '),
    ...(video.name === 'external' ? [`frame-src ${new URL(video.url).origin}`] : []),
    `frame-ancestors 'self' ${frameParents(environment).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/** The provider configuration that the frame's page receives. It contains no secret of the operator. */
function frameProvider(video: FrameEnvironment['video']): FrameProvider {
  return video.name === 'livekit' ? { name: 'livekit' } : video;
}

/** Serves the configuration that the page in the video frame reads. */
export function registerFrameConfig(
  app: FastifyInstance,
  environment: FrameEnvironment & Pick<Environment, 'iceServers'>,
): void {
  const headers = frameHeaders(environment);
  app.get('/room/config.json', async (_request, reply) =>
    reply
      .headers(headers)
      .header('cache-control', 'no-store')
      .send({
        provider: frameProvider(environment.video),
        iceServers: environment.iceServers,
        allowedParentOrigins: frameParents(environment),
      }),
  );
}

/** Serves the page inside the video frame, with its own security policy. */
export async function registerFramePage(
  app: FastifyInstance,
  { distFolder, environment }: { distFolder: string; environment: FrameEnvironment },
): Promise<void> {
  if (!existsSync(join(distFolder, 'index.html'))) {
    throw new Error('The video frame is not built: run "npm start", which builds it');
  }
  const headers = frameHeaders(environment);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    await scope.register(fastifyStatic, {
      root: distFolder,
      prefix: '/room/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: true,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    scope.get('/room', async (_request, reply) => reply.sendFile('index.html'));
  });
}
