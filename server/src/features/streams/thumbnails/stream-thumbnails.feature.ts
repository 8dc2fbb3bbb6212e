import { streamLimits } from '@greenroom/contract/limits/streams';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../../platform/http/uploads.ts';
import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { AccountDeletion } from '../../account-deletion/account-deletion.service.ts';
import type { AuthService } from '../../auth/auth.service.ts';
import type { StreamsService } from '../streams.service.ts';
import { createStreamThumbnails } from './stream-thumbnails.service.ts';

const byId = z.object({ id: z.uuid() });

/**
 * `POST /streams/{id}/thumbnail`: the body is the picture itself. Answers `{ thumbnail }` in the envelope.
 * Errors: those of `registerPictureUploads` and of the service.
 */
export async function registerStreamThumbnails(
  { http, limits, database: { db }, storage, images, log }: Platform,
  {
    auth,
    streams,
    deletion,
  }: {
    auth: Pick<AuthService, 'authentication' | 'revocations'>;
    streams: StreamsService;
    deletion: AccountDeletion;
  },
): Promise<void> {
  const thumbnails = createStreamThumbnails({ db, streams, storage, images, log });
  await registerPictureUploads(http, {
    name: 'show pictures',
    prefixes: apiPrefixes,
    authentication: auth.authentication,
    maxBytes: streamLimits.thumbnailMaxBytes,
    writesPerMinute: limits.writesPerMinute,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/streams/:id/thumbnail`, options, async (request) => {
        const params = byId.safeParse(request.params);
        if (!params.success) throw new AppError('stream_not_found');
        return {
          thumbnail: await thumbnails.replace(uploaderOf(request), params.data.id, sentPicture(request)),
        };
      });
    },
  });
  deletion.register('show-pictures', thumbnails.forgetUser);
  // Covers uploads in progress while the account was being deleted.
  auth.revocations.on('userDeleted', async ({ userId }) => thumbnails.forgetUser(userId));
}
