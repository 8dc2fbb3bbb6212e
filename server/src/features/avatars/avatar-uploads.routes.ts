import type { FastifyInstance } from 'fastify';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { Authentication } from '../../platform/authentication.ts';
import { registerPictureUploads, sentPicture, uploaderOf } from '../../platform/http/uploads.ts';
import type { AvatarUploads } from './avatar-uploads.service.ts';

/**
 * `POST /account/avatar`: the body is the picture itself. Answers `{ avatarUrl }` in the envelope. `DELETE
 * /account/avatar` restores the drawn picture. Errors: those of `registerPictureUploads` and
 * `makeAvatarPicture`, and `signed_out` if the account is deleted meanwhile.
 */
export async function registerAvatarUploadRoutes(
  app: FastifyInstance,
  {
    uploads,
    avatarUrl,
    ...rest
  }: {
    prefixes: readonly string[];
    uploads: AvatarUploads;
    authentication: Authentication;
    avatarUrl: (userId: string, image: string | null) => string;
    writesPerMinute: number;
  },
): Promise<void> {
  await registerPictureUploads(app, {
    name: 'avatars',
    maxBytes: accountLimits.avatarMaxBytes,
    ...rest,
    routes(scope, prefix, options) {
      scope.post(`${prefix}/account/avatar`, options, async (request) => ({
        avatarUrl: await uploads.replace(uploaderOf(request).userId, sentPicture(request)),
      }));
      scope.delete(`${prefix}/account/avatar`, options, async (request) => {
        const { userId } = uploaderOf(request);
        await uploads.remove(userId);
        return { avatarUrl: avatarUrl(userId, null) };
      });
    },
  });
}
