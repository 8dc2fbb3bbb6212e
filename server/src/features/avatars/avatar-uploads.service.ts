import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Images } from '../../platform/images/images.ts';
import type { Log } from '../../platform/log.ts';
import { uniqueKey } from '../../platform/storage/content-key.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { UsersService } from '../users/users.service.ts';
import { makeAvatarPicture } from './avatar-picture.ts';
import { avatarUploadFolder, avatarUploadKey, avatarUploadPrefix } from './avatar-upload.ts';

/** The pictures that users upload of themselves: one each, the one before is deleted. */
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
   * Makes `image` the user's picture and deletes the file of the one before. `store` runs while the account is held, so
   * that no file is written for one that is gone.
   * @throws AppError `signed_out` for a picture of an account that is gone.
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
      log.warn({ err: error, key }, 'a picture that is used no more could not be deleted');
    }
  }

  return {
    /**
     * Makes a file the user's picture. Answers its address.
     * @throws AppError of `makeAvatarPicture`, and `signed_out` when the account was deleted meanwhile; the picture stays
     * what it was then.
     */
    async replace(userId: string, file: Buffer): Promise<string> {
      const picture = await makeAvatarPicture(userId, file);
      const key = uniqueKey(avatarUploadPrefix(userId), 'webp');
      const address = `/files/${key}`;
      await setImage(userId, address, async () => storage.put(key, picture));
      return address;
    },

    /** Goes back to the picture that is made here; also called before an account is deleted. */
    remove: async (userId: string): Promise<void> => setImage(userId, null),

    /** Whether an address is one that the upload answered to this user. */
    async isUploadedBy(userId: string, address: string): Promise<boolean> {
      const key = avatarUploadKey(userId, address);
      return key !== undefined && storage.exists(key);
    },

    /** For an account that is deleted: what was uploaded while it was being deleted goes too. */
    forgetUser: async (userId: string): Promise<void> => images.deleteFolder(avatarUploadFolder(userId)),
  };
}

export type AvatarUploads = ReturnType<typeof createAvatarUploads>;
