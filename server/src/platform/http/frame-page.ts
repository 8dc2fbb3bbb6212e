import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';

/** Who may frame the video room, and talk to it: this server's own pages, and what the operator adds. */
function frameParents(environment: Pick<Environment, 'publicUrl' | 'frameParentOrigins'>): string[] {
  return [new URL(environment.publicUrl).origin, ...environment.frameParentOrigins];
}

function frameSecurityPolicy(parents: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-ancestors 'self' ${parents.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The page inside the video frame, with a security policy of its own, and what it needs to know of this server. */
export async function registerFramePage(
  app: FastifyInstance,
  {
    distFolder,
    environment,
  }: {
    distFolder: string;
    environment: Pick<Environment, 'publicUrl' | 'frameParentOrigins' | 'iceServers'>;
  },
): Promise<void> {
  if (!existsSync(join(distFolder, 'index.html'))) {
    throw new Error('The video room is not built: run "npm start", which builds it');
  }
  const parents = frameParents(environment);
  const policy = frameSecurityPolicy(parents);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
      reply.header('cross-origin-resource-policy', 'cross-origin');
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
    scope.get('/room/config.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({
        iceServers: environment.iceServers,
        allowedParentOrigins: parents,
      }),
    );
  });
}
