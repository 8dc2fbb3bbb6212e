import type { Rolldown } from 'vite';

/** What the client starts with, and the frame around its pages. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;
/** What every page loads once it is idle. */
const laterOnEveryPage = /\/web\/src\/features\/offline\/offline\.tsx(\?|$)/;
const pages = /\/web\/src\/pages\/.*\.tsx(\?|$)/;
/** Where most visits begin: these load nothing that only other pages need. */
const firstPages = /\/web\/src\/pages\/(home|products|product|stream)\.tsx(\?|$)/;

/** What first pages load once they are there, before anybody does anything. */
const laterOnFirstPages =
  /\/web\/src\/features\/(home\/time-zone|replay\/product-moments|questions\/product-questions|products\/browse\/product-tabs|products\/detail\/(recommended|recently-viewed))\.tsx(\?|$)/;

/** What a show's page loads while the stream is joined. */
const laterOnStream = /\/web\/src\/features\/chat\/messages\/message-list\.tsx(\?|$)/;

/** What the home page loads while a show is on. */
const heroVideo = /\/web\/src\/features\/home\/hero-frame\.tsx(\?|$)/;
/** What the catalogue loads later in wide windows alone. */
const laterInWideWindows = /\/web\/src\/features\/products\/filters\/filter-panel\.tsx(\?|$)/;

/** A module of this many pages is worth its bytes on the others, when it and what it needs are small. */
const manyPages = 3;
const smallCharacters = 10_000;

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
 * of the others load. A group contains what its modules need too, so the largest sets have to come first.
 */
export function chunkOfFirstPages(
  count: number,
): (id: string, chunks: Rolldown.ChunkingContext) => string | null {
  return (id, chunks) => {
    const loading = pagesThatLoad(id, chunks);
    if (loading === 'every' || pages.test(id)) return null;
    // What one page alone needs is in its own file.
    if (loading.size < 2 && !isLoadedLater(id, chunks)) return null;
    const first = [...loading].flatMap((page) => firstPages.exec(page)?.[1] ?? []);
    if (first.length !== count) return null;
    if (loading.size === count && count > 1) return `for-${first.toSorted().join('-')}`;
    // What is large is not worth its bytes on pages that need its neighbours alone.
    return count > 1 || isSmall(id, chunks) ? `for-${first.toSorted().join('-')}-and-others` : null;
  };
}

/** Names the chunk of what the video in the home page's hero needs and the show's page too, which it would bring with its chat. */
export function chunkOfHeroVideo(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const loading = pagesThatLoad(id, chunks);
  if (loading === 'every' || [...loading].some((page) => page.endsWith('/home.tsx'))) return null;
  const isOfHero = [...importersOf(id, chunks)].some((importer) => heroVideo.test(importer));
  return isOfHero && [...loading].some((page) => firstPages.test(page)) ? 'for-hero-and-stream' : null;
}

/** How many first pages there are: the groups by `chunkOfFirstPages` go from here down to 1. */
export const firstPagesCount = 4;

/**
 * Names the chunk of what the later parts of first pages need and no first page itself does. In `kit` it would bring all of
 * that to a first visit, for a line of text.
 */
export function chunkOfLaterParts(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const loading = pagesThatLoad(id, chunks);
  if (loading === 'every' || [...loading].some((page) => firstPages.test(page))) return null;
  const importers = [...importersOf(id, chunks)];
  if (importers.some((importer) => laterOnFirstPages.test(importer))) return 'later-on-first-pages';
  if (importers.some((importer) => laterOnStream.test(importer))) return 'later-on-stream';
  // Pages that share a field with the filters do not need the filters.
  const isOfWideWindows = importers.some((importer) => laterInWideWindows.test(importer));
  return isOfWideWindows && loading.size > 0 ? 'for-filters-and-others' : null;
}

/** The library of overlays, and what places them. */
const overlayLibrary = /\/node_modules\/(@base-ui|@floating-ui)\//;
/** Our overlays, each with its own parts of the library. */
const overlays = /\/web\/src\/ui\/overlay\/[\w-]+\.tsx(\?|$)/;

/**
 * Puts what several overlays share of their library into one chunk: the first that opens needs nearly all of it. The bundler
 * would make two dozen chunks of it, which a browser asks for six at a time.
 */
export function chunkOfOverlays(id: string, chunks: Rolldown.ChunkingContext): string | null {
  if (!overlayLibrary.test(id)) return null;
  const loading = pagesThatLoad(id, chunks);
  if (loading === 'every' || [...loading].some((page) => firstPages.test(page))) return null;
  const ours = [...importersOf(id, chunks)].filter((importer) => overlays.test(importer));
  return ours.length > 1 ? 'overlays' : null;
}

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
  const importers = [...importersOf(id, chunks)];
  if (importers.some((importer) => roots.test(importer))) return 'every';
  const loading = new Set(
    importers.filter((importer) => pages.test(importer)).map((page) => page.replace(/\?.*/, '')),
  );
  const isNeededLater = importers.some((importer) => laterOnEveryPage.test(importer));
  // In the chunk of one page, it would bring all of that chunk to every other page.
  return isNeededLater && loading.size > 0 ? 'every' : loading;
}

/** Whether a part of a page that comes later needs a module too. */
function isLoadedLater(id: string, chunks: Rolldown.ChunkingContext): boolean {
  return [...importersOf(id, chunks)].some(
    (importer) => !pages.test(importer) && (chunks.getModuleInfo(importer)?.dynamicImporters.length ?? 0) > 0,
  );
}

/** A module, what imports it, and what imports that. */
function importersOf(id: string, chunks: Rolldown.ChunkingContext): ReadonlySet<string> {
  const importers = new Set([id]);
  for (const importer of importers) {
    for (const above of chunks.getModuleInfo(importer)?.importers ?? []) importers.add(above);
  }
  return importers;
}
