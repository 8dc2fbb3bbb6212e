import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { registerAvatarUploadRoutes } from './avatar-uploads.routes.ts';
import { type AvatarUploads, createAvatarUploads } from './avatar-uploads.service.ts';
import { registerAvatarRoutes } from './avatars.routes.ts';

export async function registerAvatars(
  { http, limits, database, storage, images, log }: Platform,
  {
    users,
    auth: { authentication, revocations },
    deletion,
  }: {
    users: UsersService;
    auth: Pick<AuthService, 'authentication' | 'revocations'>;
    deletion: AccountDeletion;
  },
): Promise<AvatarUploads> {
  const uploads = createAvatarUploads({ db: database.db, users, storage, images, log });
  registerAvatarRoutes(http);
  await registerAvatarUploadRoutes(http, {
    prefixes: apiPrefixes,
    uploads,
    authentication,
    avatarUrl: users.avatarUrl,
    writesPerMinute: limits.writesPerMinute,
  });
  deletion.register('avatars', uploads.remove);
  // Covers uploads in progress while the account was being deleted.
  revocations.on('userDeleted', async ({ userId }) => uploads.forgetUser(userId));
  return uploads;
}
