import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Images } from '../../platform/images/images.ts';
import type { Log } from '../../platform/log.ts';
import { uniqueKey } from '../../platform/storage/content-key.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { UsersService } from '../users/users.service.ts';
import { makeAvatarPicture } from './avatar-picture.ts';
import { avatarUploadFolder, avatarUploadKey, avatarUploadPrefix } from './avatar-upload.ts';

/** The avatars that users upload: one each, the previous one is deleted. */
export function createAvatarUploads({
  db,
  users,
  storage,
  images,
  log,
}: {
  db: Database;
  users: Pick<UsersService, 'within'>;
  storage: Pick<FileStorage, 'put' | 'exists'>;
  images: Pick<Images, 'delete' | 'deleteFolder'>;
  log: Pick<Log, 'warn'>;
}) {
  /**
   * Sets the user's picture and deletes the file of the previous one. `store` runs while the account is
   * locked, so that no file is written for a deleted one.
   * @throws AppError `signed_out` for a picture of a deleted account.
   */
  async function setImage(userId: string, image: string | null, store?: () => Promise<void>): Promise<void> {
    const before = await db.transaction(async (transaction) => {
      const within = users.within(transaction);
      const held = await within.lock(userId);
      if (held === undefined && image !== null) throw new AppError('signed_out');
      await store?.();
      await within.update(userId, { image });
      return held?.image ?? null;
    });
    const key = before === null ? undefined : avatarUploadKey(userId, before);
    if (key === undefined) return;
    try {
      await images.delete(key);
    } catch (error) {
      log.warn({ err: error, key }, 'a picture that is no longer used could not be deleted');
    }
  }

  return {
    /**
     * Sets a file as the user's picture. Resolves to its address.
     * @throws AppError of `makeAvatarPicture`, and `signed_out` if the account was deleted meanwhile; the
     * picture is then unchanged.
     */
    async replace(userId: string, file: Buffer): Promise<string> {
      const picture = await makeAvatarPicture(userId, file);
      const key = uniqueKey(avatarUploadPrefix(userId), 'webp');
      const address = `/files/${key}`;
      await setImage(userId, address, async () => storage.put(key, picture));
      return address;
    },

    /** Restores the drawn picture. Also called before an account is deleted. */
    remove: async (userId: string): Promise<void> => setImage(userId, null),

    /** Whether the upload returned this address to this user. */
    async isUploadedBy(userId: string, address: string): Promise<boolean> {
      const key = avatarUploadKey(userId, address);
      return key !== undefined && storage.exists(key);
    },

    /** For a deleted account: also deletes what was uploaded during the deletion. */
    forgetUser: async (userId: string): Promise<void> => images.deleteFolder(avatarUploadFolder(userId)),
  };
}

export type AvatarUploads = ReturnType<typeof createAvatarUploads>;
