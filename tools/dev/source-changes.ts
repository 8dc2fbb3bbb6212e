/** Folders whose files the web server and the media server read. */
export const watchedFolders = ['server/src', 'contract/src', 'sample/src', 'media/src'] as const;

export type Reader = 'server' | 'media';

const readByTests = /\.test\.\w+$|\/testing\//;
const readByMedia = /^(media\/src\/|contract\/src\/(media\/|errors\.ts$))/;

/**
 * Which processes read a file; what the pages and the video frame read is Vite's to know.
 * @param path From the root of the repository, with forward slashes.
 */
export function readersOf(path: string, { demo }: { demo: boolean }): Reader[] {
  if (readByTests.test(path)) return [];
  const isOfServer = /^(server|contract)\/src\//.test(path) || (demo && path.startsWith('sample/src/'));
  return [...(isOfServer ? ['server' as const] : []), ...(readByMedia.test(path) ? ['media' as const] : [])];
}
