import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Log } from '../log.ts';
import { isFileKey } from '../storage/file-key.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { writeFileWhole } from '../storage/local-files.ts';
import pLimit from 'p-limit';
import type { ImageFormat, ImageWidth } from './image-request.ts';
import { renderImage, type SourceKind } from './image-renderer.ts';

/** Part of every cached picture's path. Raise it when renderings change, so that old ones are not used. */
const rendererVersion = 'v1';

const kinds: Readonly<Record<string, SourceKind>> = {
  svg: 'svg',
  jpg: 'raster',
  jpeg: 'raster',
  png: 'raster',
  webp: 'raster',
};

/**
 * The key of a picture that a feature draws for something without a picture of its own: `art/{kind}/{id}`.
 */
const drawnKey = /^art\/([a-z-]{1,32})\/([\w-]{1,64})$/;

export interface Drawing {
  /** Drawings of one kind with the same name are the same picture and share cached renderings. */
  readonly name: string;
  /** The picture as SVG. */
  draw(): string;
}

interface ImageSource {
  /** Identifies the source in the cache. */
  cacheKey: string;
  kind: SourceKind;
  read(): Promise<Buffer | null>;
}

export interface Images {
  /**
   * From now on, serves drawings of this kind at `art/{kind}/{id}`. The id is whatever the caller asks for.
   */
  addDrawings(kind: string, drawingOf: (id: string) => Drawing): void;
  /**
   * Restricts stored pictures of this folder. `mayRead` decides on each request; `token` is the one in the
   * address.
   */
  guard(folder: string, mayRead: (key: string, token: string | undefined) => Promise<boolean>): void;
  /**
   * Whether a picture may be sent to the holder of this address, and whether that may change while the
   * picture exists.
   */
  access(key: string, token: string | undefined): Promise<{ mayRead: boolean; isGuarded: boolean }>;
  /**
   * The stored picture of this key at a width and in a format, or null if there is none.
   * @throws Error if the stored file is not a picture.
   */
  render(key: string, width: ImageWidth, format: ImageFormat): Promise<Buffer | null>;
  /** Deletes a stored picture and every cached size of it. A missing picture is not an error. */
  delete(key: string): Promise<void>;
  /** Does the same for every key that begins with `{folder}/`. */
  deleteFolder(folder: string): Promise<void>;
}

async function readCached(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    // A missing and an unreadable cache file are treated alike: the picture is rendered.
    return null;
  }
}

/**
 * Serves pictures in every size that pages ask for. Each rendering is made on first request, once for all
 * concurrent requests, and cached on this machine's disk. The cache may be deleted at any time.
 */
export function createImages({
  storage,
  cacheFolder,
  log,
  maxRenders = Math.max(1, availableParallelism() - 1),
}: {
  storage: FileStorage;
  cacheFolder: string;
  log: Pick<Log, 'warn'>;
  /** How many pictures are rendered at a time. The remaining cores serve pages and video. */
  maxRenders?: number;
}): Images {
  const limit = pLimit(maxRenders);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const drawings = new Map<string, (id: string) => Drawing>();
  const guards = new Map<string, (key: string, token: string | undefined) => Promise<boolean>>();

  function sourceOf(key: string): ImageSource | undefined {
    const [, drawn = '', id = ''] = drawnKey.exec(key) ?? [];
    const drawingOf = drawings.get(drawn);
    if (drawingOf !== undefined) {
      const { name, draw } = drawingOf(id);
      return { cacheKey: `drawings/${drawn}/${name}`, kind: 'svg', read: async () => Buffer.from(draw()) };
    }
    const kind = isFileKey(key) ? kinds[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] : undefined;
    if (kind === undefined) return undefined;
    const read = async () => {
      const content = await storage.get(key);
      return content && buffer(content);
    };
    return { cacheKey: `files/${key}`, kind, read };
  }

  async function renderAndKeep(
    source: ImageSource,
    path: string,
    options: { width: ImageWidth; format: ImageFormat },
  ): Promise<Buffer | null> {
    const content = await source.read();
    if (content === null) return null;
    const picture = await limit(async () => renderImage(content, { kind: source.kind, ...options }));
    try {
      await writeFileWhole(path, picture);
    } catch (error) {
      log.warn({ err: error }, 'a rendered picture could not be cached');
    }
    return picture;
  }

  /** Deletes the cached sizes of a picture, or of a folder of pictures. */
  async function forgetSizes(key: string): Promise<void> {
    const folder = join(cacheFolder, rendererVersion, 'files', ...key.split('/'));
    // A rendering in progress would be cached after the deletion.
    const rendering = [...underWay].filter(([path]) => path.startsWith(folder + sep));
    await Promise.allSettled(rendering.map(async ([, pending]) => pending));
    await rm(folder, { recursive: true, force: true });
  }

  return {
    addDrawings(kind, drawingOf) {
      drawings.set(kind, drawingOf);
    },

    guard(folder, mayRead) {
      guards.set(folder, mayRead);
    },

    async access(key, token) {
      const guard = guards.get(key.slice(0, key.indexOf('/')));
      if (guard === undefined) return { mayRead: true, isGuarded: false };
      return { mayRead: await guard(key, token), isGuarded: true };
    },

    async delete(key) {
      await storage.delete(key);
      await forgetSizes(key);
    },

    async deleteFolder(folder) {
      await storage.deleteFolder(folder);
      await forgetSizes(folder);
    },

    async render(key, width, format) {
      const source = sourceOf(key);
      if (source === undefined) return null;
      const name = `${width}.${format}`;
      const path = join(cacheFolder, rendererVersion, ...source.cacheKey.split('/'), name);
      const pending = underWay.get(path);
      if (pending) return pending;
      const rendering = readCached(path).then(
        async (cached) => cached ?? renderAndKeep(source, path, { width, format }),
      );
      underWay.set(path, rendering);
      try {
        return await rendering;
      } finally {
        underWay.delete(path);
      }
    },
  };
}
