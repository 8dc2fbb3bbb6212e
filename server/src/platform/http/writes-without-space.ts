import type { FastifyInstance } from 'fastify';
import type { StorageSpace } from '../storage/storage-space.ts';

/** Media sessions are written nowhere: a show that is on goes on. */
const mediaPath = /^\/(whip|whep)(\/|\?|$)/;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would be written while there is no room for it, before anything is done. */
export function refuseWritesWithoutSpace(app: FastifyInstance, space: Pick<StorageSpace, 'require'>): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && !mediaPath.test(request.url)) space.require();
  });
}
