import type { Rolldown } from 'vite';

/** The modules that the client starts with, and the shell around its pages. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;
/** What every page loads when it is idle. */
const laterOnEveryPage = /\/web\/src\/features\/offline\/offline\.tsx(\?|$)/;
const pages = /\/web\/src\/pages\/.*\.tsx(\?|$)/;
/** The pages where most visits begin. They load nothing that only other pages need. */
const firstPages = /\/web\/src\/pages\/(home|products|product|stream)\.tsx(\?|$)/;

/** What the entry pages load after the first render, before any interaction. */
const laterOnFirstPages =
  /\/web\/src\/features\/(home\/time-zone|replay\/product-moments|questions\/product-questions|products\/browse\/product-tabs|products\/detail\/(recommended|recently-viewed))\.tsx(\?|$)/;

/** What a show's page loads while it joins the stream. */
const laterOnStream = /\/web\/src\/features\/chat\/messages\/message-list\.tsx(\?|$)/;

/** What the home page loads while a show is live. */
const heroVideo = /\/web\/src\/features\/home\/hero-frame\.tsx(\?|$)/;
/** What the catalogue loads later, only in wide windows. */
const laterInWideWindows = /\/web\/src\/features\/products\/filters\/filter-panel\.tsx(\?|$)/;

/**
 * A module that this many pages share may be loaded by the other pages too, if it is small together with its
 * dependencies.
 */
const manyPages = 3;
const smallCharacters = 10_000;

/**
 * Names the chunk of a module that every page loads: `shell` for our own code, `libraries` for packages,
 * which change less often. Without this and `chunkOfManyPages`, the bundler makes one chunk for each small
 * group of modules with the same importers. A first visit would then request forty to ninety files, and
 * HTTP/1.1 loads only six at a time.
 */
export function chunkOfEveryPage(id: string, chunks: Rolldown.ChunkingContext): string | null {
  if (pagesThatLoad(id, chunks) !== 'every') return null;
  return id.includes('/node_modules/') ? 'libraries' : 'shell';
}

/**
 * Names the chunk of a module that exactly `count` of the entry pages load, after those pages: `home-stream`
 * holds what these two load and the others do not. A group also contains the dependencies of its modules, so
 * the largest sets must come first.
 */
export function chunkOfFirstPages(
  count: number,
): (id: string, chunks: Rolldown.ChunkingContext) => string | null {
  return (id, chunks) => {
    const loading = pagesThatLoad(id, chunks);
    if (loading === 'every' || pages.test(id)) return null;
    // Code that only one page needs stays in that page's own file.
    if (loading.size < 2 && !isLoadedLater(id, chunks)) return null;
    const first = [...loading].flatMap((page) => firstPages.exec(page)?.[1] ?? []);
    if (first.length !== count) return null;
    if (loading.size === count && count > 1) return `for-${first.toSorted().join('-')}`;
    // A large module would cost too much on pages that need only other modules of the same chunk.
    return count > 1 || isSmall(id, chunks) ? `for-${first.toSorted().join('-')}-and-others` : null;
  };
}

/**
 * Names the chunk of the modules that both the hero video of the home page and the show's page need. Without
 * it, the hero video would load the chunk of the show's page, which contains the chat.
 */
export function chunkOfHeroVideo(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const loading = pagesThatLoad(id, chunks);
  if (loading === 'every' || [...loading].some((page) => page.endsWith('/home.tsx'))) return null;
  const isOfHero = [...importersOf(id, chunks)].some((importer) => heroVideo.test(importer));
  return isOfHero && [...loading].some((page) => firstPages.test(page)) ? 'for-hero-and-stream' : null;
}

/** The number of entry pages. The groups of `chunkOfFirstPages` run from this number down to 1. */
export const firstPagesCount = 4;

/**
 * Names the chunk of modules that only later parts of the entry pages need. In `kit`, one small part would
 * make a first visit load all of `kit`.
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

/** The overlay library and its positioning library. */
const overlayLibrary = /\/node_modules\/(@base-ui|@floating-ui)\//;
/** Our overlays. Each uses its own parts of the library. */
const overlays = /\/web\/src\/ui\/overlay\/[\w-]+\.tsx(\?|$)/;

/**
 * Puts library code that several overlays share into one chunk. The first overlay that opens needs nearly all
 * of it. The bundler would make about two dozen chunks, and a browser loads only six at a time.
 */
export function chunkOfOverlays(id: string, chunks: Rolldown.ChunkingContext): string | null {
  if (!overlayLibrary.test(id)) return null;
  const loading = pagesThatLoad(id, chunks);
  if (loading === 'every' || [...loading].some((page) => firstPages.test(page))) return null;
  const ours = [...importersOf(id, chunks)].filter((importer) => overlays.test(importer));
  return ours.length > 1 ? 'overlays' : null;
}

/** Puts small modules that many other pages share, mostly icons and single controls, into one chunk: `kit`. */
export function chunkOfManyPages(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const loading = pagesThatLoad(id, chunks);
  if (pages.test(id) || loading === 'every' || loading.size < manyPages) return null;
  return isSmall(id, chunks) ? 'kit' : null;
}

/**
 * Whether a module and its dependencies are small. The bundler would put the dependencies into the same
 * chunk.
 */
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

/** The pages that load a module as soon as they open. Dynamic imports do not count. */
function pagesThatLoad(id: string, chunks: Rolldown.ChunkingContext): ReadonlySet<string> | 'every' {
  const importers = [...importersOf(id, chunks)];
  if (importers.some((importer) => roots.test(importer))) return 'every';
  const loading = new Set(
    importers.filter((importer) => pages.test(importer)).map((page) => page.replace(/\?.*/, '')),
  );
  const isNeededLater = importers.some((importer) => laterOnEveryPage.test(importer));
  // If it were in the chunk of one page, every other page would load that chunk.
  return isNeededLater && loading.size > 0 ? 'every' : loading;
}

/** Whether a dynamically imported part of a page needs the module too. */
function isLoadedLater(id: string, chunks: Rolldown.ChunkingContext): boolean {
  return [...importersOf(id, chunks)].some(
    (importer) => !pages.test(importer) && (chunks.getModuleInfo(importer)?.dynamicImporters.length ?? 0) > 0,
  );
}

/** A module with its direct and transitive importers. */
function importersOf(id: string, chunks: Rolldown.ChunkingContext): ReadonlySet<string> {
  const importers = new Set([id]);
  for (const importer of importers) {
    for (const above of chunks.getModuleInfo(importer)?.importers ?? []) importers.add(above);
  }
  return importers;
}
