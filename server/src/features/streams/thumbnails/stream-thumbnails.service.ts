import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Images } from '../../../platform/images/images.ts';
import { makeUploadedPicture } from '../../../platform/images/uploaded-picture.ts';
import type { Log } from '../../../platform/log.ts';
import { uniqueKey } from '../../../platform/storage/content-key.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';
import { createStreamsQueries } from '../streams.queries.ts';
import type { StreamsService } from '../streams.service.ts';

/** The largest size that lists and share cards show. */
const thumbnailPixels = { pixels: 1280, height: 720 } as const;

const folderOf = (ownerId: string) => `shows/${ownerId}`;

/** The pictures that streamers upload for their shows: one each, the previous one is deleted. */
export function createStreamThumbnails({
  db,
  streams,
  storage,
  images,
  log,
}: {
  db: Database;
  streams: Pick<StreamsService, 'findManaged'>;
  storage: Pick<FileStorage, 'put'>;
  images: Pick<Images, 'delete' | 'deleteFolder'>;
  log: Pick<Log, 'warn'>;
}) {
  /**
   * Deletes the previous picture if it was uploaded for a show of this streamer. Sample pictures and drawings
   * stay.
   */
  async function forget(ownerId: string, address: string | null): Promise<void> {
    if (address === null || !address.startsWith(`/files/${folderOf(ownerId)}/`)) return;
    const key = address.slice('/files/'.length);
    await images.delete(key).catch((error: unknown) => {
      log.warn({ err: error, key }, 'a picture that is no longer used could not be deleted');
    });
  }

  return {
    /**
     * Sets a file as the picture of a show, cropped to 16 by 9. Resolves to its address.
     * @throws AppError `not_a_streamer`, `stream_not_found`, `not_your_stream`, and those of
     * `makeUploadedPicture`.
     */
    async replace(actor: Actor, streamId: string, file: Buffer): Promise<string> {
      const row = await streams.findManaged(actor, streamId);
      const picture = await makeUploadedPicture(actor.userId, file, { ...thumbnailPixels, fit: 'cover' });
      const key = uniqueKey(`${folderOf(row.ownerId)}/thumbnail`, 'webp');
      const address = `/files/${key}`;
      const { before } = await db.transaction(async (transaction) => {
        const changed = await createStreamsQueries(transaction).replaceThumbnail(streamId, address);
        // The account was deleted meanwhile, so no file may remain.
        if (changed === undefined) throw new AppError('stream_not_found');
        await storage.put(key, picture);
        return changed;
      });
      await forget(row.ownerId, before);
      return address;
    },

    /** Before an account is deleted, the pictures of its shows are. */
    forgetUser: async (userId: string): Promise<void> => images.deleteFolder(folderOf(userId)),
  };
}
