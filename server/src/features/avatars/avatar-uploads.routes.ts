import type { FastifyInstance } from 'fastify';
import { successEnvelope } from '@greenroom/contract/envelope';
import { accountLimits } from '@greenroom/contract/limits';
import type { Authentication } from '../../platform/authentication.ts';
import {
  registerPictureUploads,
  sentPicture,
  uploaderOf,
} from '../../platform/http/picture-upload-routes.ts';
import type { AvatarUploads } from './avatar-uploads.service.ts';

function answer(avatarUrl: string) {
  return successEnvelope({ avatarUrl });
}

/**
 * `POST /account/avatar`: the body is the picture itself. Answers `{ avatarUrl }` in the envelope. `DELETE /account/avatar`
 * goes back to the picture that is made here. Errors: those of `registerPictureUploads` and `makeAvatarPicture`, and
 * `signed_out` when the account is deleted meanwhile.
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
      scope.post(`${prefix}/account/avatar`, options, async (request) =>
        answer(await uploads.replace(uploaderOf(request).userId, sentPicture(request))),
      );
      scope.delete(`${prefix}/account/avatar`, options, async (request) => {
        const { userId } = uploaderOf(request);
        await uploads.remove(userId);
        return answer(avatarUrl(userId, null));
      });
    },
  });
}
