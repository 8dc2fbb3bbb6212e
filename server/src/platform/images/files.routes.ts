import type { FastifyInstance } from 'fastify';
import { imageWidths } from '@greenroom/contract/image-widths';
import { AppError } from '../app-error.ts';
import { keepsItsContent } from '../storage/content-key.ts';
import { imageFormat, imageWidth } from './image-request.ts';
import type { Images } from './images.ts';
import { isSamePicture, pictureEtag, pictureHeaders } from './picture-headers.ts';

/**
 * `GET /files/{key}?width=320`: a stored picture in one of `imageWidths` (1280 without one), as AVIF, WebP or JPEG by the
 * Accept header. Drawings are never sent as the documents that they are. `?permit=` opens one that is not everybody's.
 * Errors: `invalid_input` for another width, `not_found`.
 */
export function registerFiles(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { '*': string }; Querystring: { width?: unknown; permit?: unknown } }>(
    '/files/*',
    async (request, reply) => {
      const key = request.params['*'];
      // Uploaded documents are downloaded elsewhere, by whoever may.
      if (key.startsWith('documents/')) throw new AppError('not_found');
      const width = imageWidth(request.query.width);
      if (width === undefined) {
        const message = `Takes a width of ${imageWidths.join(', ')}`;
        throw new AppError('invalid_input', { details: message, fields: { width: message } });
      }
      const { permit } = request.query;
      const { mayRead, isGuarded } = await images.access(
        key,
        typeof permit === 'string' ? permit : undefined,
      );
      if (!mayRead) throw new AppError('not_found');
      const format = imageFormat(request.headers.accept);
      const picture = await images.render(key, width, format);
      if (picture === null) throw new AppError('not_found');
      const etag = pictureEtag(picture);
      reply.headers(pictureHeaders(etag, { isImmutable: keepsItsContent(key) }));
      // It may be hidden later: nobody between here and the browser keeps it.
      if (isGuarded) reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'Accept');
      if (isSamePicture(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(`image/${format}`).send(picture);
    },
  );
}
