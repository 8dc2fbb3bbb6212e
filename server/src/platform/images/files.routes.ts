import type { FastifyInstance } from 'fastify';
import { imageWidths } from '@greenroom/contract/image-widths';
import { AppError } from '../app-error.ts';
import { keepsItsContent } from '../storage/content-key.ts';
import { imageFormat, imageWidth } from './image-request.ts';
import type { Images } from './images.ts';
import { isSamePicture, pictureEtag, pictureHeaders } from './picture-headers.ts';

/**
 * Serves `GET /files/{key}?width=320`: a stored picture in one of `imageWidths` (default 1280), as AVIF, WebP
 * or JPEG by the Accept header. Drawings are rendered too, never sent as SVG documents. `?token=` opens a
 * picture that is not public. Errors: `invalid_input` for any other width, `not_found`.
 */
export function registerFiles(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { '*': string }; Querystring: { width?: unknown; token?: unknown } }>(
    '/files/*',
    async (request, reply) => {
      const key = request.params['*'];
      // Uploaded documents have a download route of their own, with its own access check.
      if (key.startsWith('documents/')) throw new AppError('not_found');
      const width = imageWidth(request.query.width);
      if (width === undefined) {
        const message = `Takes a width of ${imageWidths.join(', ')}`;
        throw new AppError('invalid_input', { details: message, fields: { width: message } });
      }
      const { token } = request.query;
      const { mayRead, isGuarded } = await images.access(key, typeof token === 'string' ? token : undefined);
      if (!mayRead) throw new AppError('not_found');
      const format = imageFormat(request.headers.accept);
      const picture = await images.render(key, width, format);
      if (picture === null) throw new AppError('not_found');
      const etag = pictureEtag(picture);
      reply.headers(pictureHeaders(etag, { isImmutable: keepsItsContent(key) }));
      // The picture may be hidden later, so no shared cache may keep it.
      if (isGuarded) reply.header('cache-control', 'private, no-cache');
      reply.header('vary', 'Accept');
      if (isSamePicture(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(`image/${format}`).send(picture);
    },
  );
}
