import { relative, sep } from 'node:path';

/** Folders with files that the web server or the media server read. */
export const watchedFolders = ['server/src', 'contract/src', 'sample/src', 'media/src'] as const;

export type Reader = 'server' | 'media';

/** Editors write several files at once. */
const settleMs = 50;

const readByTests = /\.test\.\w+$|\/testing\//;
/** Other files belong to editors: backups and swap files. */
const readByPrograms = /\.(ts|js|json|sql|webm)$/;
const readByMedia = /^(media\/src\/|contract\/src\/(media\/|errors(\.ts$|\/)))/;

/**
 * Which processes read a file. Files of the pages and the video frame are left to Vite.
 * @param path relative to the root of the repository, with forward slashes
 */
export function readersOf(path: string, { demo }: { demo: boolean }): Reader[] {
  if (readByTests.test(path) || !readByPrograms.test(path)) return [];
  const isOfServer = /^(server|contract)\/src\//.test(path) || (demo && path.startsWith('sample/src/'));
  return [...(isOfServer ? ['server' as const] : []), ...(readByMedia.test(path) ? ['media' as const] : [])];
}

/**
 * Returns a function to call with the absolute path of each changed file. After the last change of a group,
 * it calls `restart` for each process that reads one of the files, with a short description of the change.
 */
export function createChangeHandler({
  root,
  demo,
  restart,
}: {
  root: string;
  demo: boolean;
  restart: Record<Reader, (what: string) => void>;
}): (file: string) => void {
  const changed: Record<Reader, Set<string>> = { server: new Set(), media: new Set() };
  let timer: NodeJS.Timeout | undefined;

  function restartReaders(): void {
    for (const reader of ['media', 'server'] as const) {
      const [first, ...others] = changed[reader];
      changed[reader].clear();
      if (first === undefined) continue;
      restart[reader](others.length > 0 ? `${first} and ${others.length} more` : first);
    }
  }

  return (file) => {
    const path = relative(root, file).split(sep).join('/');
    const readers = readersOf(path, { demo });
    if (readers.length === 0) return;
    for (const reader of readers) changed[reader].add(path);
    clearTimeout(timer);
    timer = setTimeout(restartReaders, settleMs);
  };
}
