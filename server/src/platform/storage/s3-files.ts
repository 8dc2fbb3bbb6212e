import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../environment.ts';
import { isFileKey } from './file-key.ts';
import type { FileStorage } from './file-storage.ts';

/**
 * Long enough to watch a long show: the player keeps requesting parts of a file by the address that it has.
 */
const addressLifetimeSeconds = 6 * 3600;
/** S3 allows ten thousand parts, so files of up to 160 GB. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 3;

const contentTypes: Record<string, string> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/**
 * Keeps files in a bucket of an S3-compatible store. The protocol guarantees that an object is either
 * complete or absent.
 */
export function createS3Files(settings: S3Settings): FileStorage & { check(): Promise<void> } {
  const { bucket } = settings;
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Every store supports path-style addresses, and with them the origin is the endpoint's.
    forcePathStyle: true,
    // Not every store supports the SDK's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  function objectOf(key: string): { Bucket: string; Key: string } {
    if (!isFileKey(key)) throw new RangeError('Not the key of a file');
    return { Bucket: bucket, Key: key };
  }

  /** Large files are uploaded in parts. The parts of a failed upload are removed. */
  async function upload(key: string, content: Uint8Array | Readable): Promise<void> {
    const type = contentTypes[extname(key)];
    await new Upload({
      client,
      params: { ...objectOf(key), Body: content, ...(type === undefined ? {} : { ContentType: type }) },
      partSize: partBytes,
      queueSize: partsAtOnce,
    }).done();
  }

  return {
    put: upload,

    async putFile(key, path) {
      await upload(key, createReadStream(path));
      await rm(path, { force: true });
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async locate(key, { downloadName } = {}) {
      const command = new GetObjectCommand({
        ...objectOf(key),
        ...(downloadName === undefined
          ? {}
          : { ResponseContentDisposition: `attachment; filename="${downloadName}"` }),
      });
      const url = await getSignedUrl(client, command, { expiresIn: addressLifetimeSeconds });
      return { kind: 'address', url };
    },

    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(objectOf(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },

    async deleteFolder(folder) {
      const Prefix = `${objectOf(folder).Key}/`;
      // A listing returns at most 1,000 keys. Deleted ones no longer appear in the next.
      for (;;) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix }),
        );
        const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
        if (Objects.length === 0) return;
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = Errors;
        if (failed !== undefined)
          throw new Error(`${failed.Key} could not be deleted from the file store: ${failed.Message}`);
        if (IsTruncated !== true) return;
      }
    },

    async removeUnfinished(before) {
      let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
      for (;;) {
        const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...after }));
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated !== undefined && Initiated < before)
            await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
        const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
        if (IsTruncated !== true || NextKeyMarker === undefined) return;
        after = {
          KeyMarker: NextKeyMarker,
          ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
        };
      }
    },

    /** @throws Error if the bucket does not exist or the credentials are wrong */
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
}
