import type { FastifyInstance } from 'fastify';
import type { StorageSpace } from '../storage/storage-space.ts';

/** Media sessions are not stored, so a running show continues. */
const mediaPath = /^\/(whip|whep)(\/|\?|$)/;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects requests that would write while the disk is full, before they have any effect. */
export function refuseWritesWithoutSpace(app: FastifyInstance, space: Pick<StorageSpace, 'require'>): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && !mediaPath.test(request.url)) space.require();
  });
}
