import type { FastifyInstance } from 'fastify';
import { isSamePicture, pictureEtag, pictureHeaders } from '../../platform/images/picture-headers.ts';
import { avatarArt } from './avatar-art.ts';

/**
 * `GET /avatars/{userId}`: the drawing that belongs to an id, as SVG (VIEW-19, HOME-8). Whether such a user
 * exists is not checked and therefore not revealed.
 */
export function registerAvatarRoutes(app: FastifyInstance): void {
  app.get<{ Params: { userId: string } }>('/avatars/:userId', async (request, reply) => {
    const svg = avatarArt(request.params.userId);
    const etag = pictureEtag(svg);
    reply.headers(pictureHeaders(etag, { isImmutable: false }));
    if (isSamePicture(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/svg+xml').send(svg);
  });
}
