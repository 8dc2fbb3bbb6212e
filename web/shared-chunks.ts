import type { Rolldown } from 'vite';

/** What the client starts with, and the frame around its pages. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;
const pages = /\/web\/src\/pages\/.*\.tsx(\?|$)/;
/** Where most visits begin: these load nothing that only other pages need. */
const firstPages = /\/web\/src\/pages\/(home|products|product|stream)\.tsx(\?|$)/;

/** A module of this many pages is worth its bytes on the others, when it and what it needs are small. */
const manyPages = 3;
const smallCharacters = 6000;

/**
 * Names the chunk of a module that every page loads: `shell` for our own, `libraries` for others', which change less often.
 * Without this and `chunkOfManyPages` the bundler makes a chunk of each few modules that the same pages share, and a first
 * visit asks for forty to ninety files, over HTTP/1.1 six at a time.
 */
export function chunkOfEveryPage(id: string, chunks: Rolldown.ChunkingContext): string | null {
  if (pagesThatLoad(id, chunks) !== 'every') return null;
  return id.includes('/node_modules/') ? 'libraries' : 'shell';
}

/**
 * Names the chunk of a module that this many of the first pages load, after them: `home-stream` holds what these two and none
 * of the others load. A group takes what its modules need along, so the largest sets have to come first.
 */
export function chunkOfFirstPages(
  count: number,
): (id: string, chunks: Rolldown.ChunkingContext) => string | null {
  return (id, chunks) => {
    const loading = pagesThatLoad(id, chunks);
    // What one page alone needs is in its own file.
    if (loading === 'every' || loading.size < 2 || pages.test(id)) return null;
    const first = [...loading].flatMap((page) => firstPages.exec(page)?.[1] ?? []);
    if (first.length !== count) return null;
    if (loading.size === count) return `for-${first.toSorted().join('-')}`;
    // What is large is not worth its bytes on pages that need its neighbours alone.
    return count > 1 || isSmall(id, chunks) ? `for-${first.toSorted().join('-')}-and-others` : null;
  };
}

/** How many first pages there are: the groups by `chunkOfFirstPages` go from here down to 1. */
export const firstPagesCount = 4;

/** Puts the small modules that many other pages share, icons and single controls above all, into one chunk: `kit`. */
export function chunkOfManyPages(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const loading = pagesThatLoad(id, chunks);
  if (pages.test(id) || loading === 'every' || loading.size < manyPages) return null;
  return isSmall(id, chunks) ? 'kit' : null;
}

/** Whether a module is small together with what it needs, which the bundler would put beside it. */
function isSmall(id: string, chunks: Rolldown.ChunkingContext): boolean {
  const needed = new Set([id]);
  let characters = 0;
  for (const module of needed) {
    const info = chunks.getModuleInfo(module);
    characters += info?.code?.length ?? 0;
    if (characters > smallCharacters) return false;
    for (const below of info?.importedIds ?? []) {
      if (pagesThatLoad(below, chunks) !== 'every') needed.add(below);
    }
  }
  return true;
}

/** The pages that load a module as soon as they are opened; imports that are made later do not count. */
function pagesThatLoad(id: string, chunks: Rolldown.ChunkingContext): ReadonlySet<string> | 'every' {
  const importers = new Set([id]);
  const loading = new Set<string>();
  for (const importer of importers) {
    if (roots.test(importer)) return 'every';
    if (pages.test(importer)) loading.add(importer.replace(/\?.*/, ''));
    for (const above of chunks.getModuleInfo(importer)?.importers ?? []) importers.add(above);
  }
  return loading;
}
