import type { Rolldown } from 'vite';

/** What the client starts with, and the frame around its pages. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;
const pages = /\/web\/src\/pages\/.*\.tsx(\?|$)/;

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

/** Puts the small modules that many pages share, icons and single controls above all, into one chunk: `kit`. */
export function chunkOfManyPages(id: string, chunks: Rolldown.ChunkingContext): string | null {
  if (pages.test(id) || !isOfManyPages(id, chunks)) return null;
  const needed = new Set([id]);
  let characters = 0;
  for (const module of needed) {
    const info = chunks.getModuleInfo(module);
    characters += info?.code?.length ?? 0;
    // The bundler would put what it needs beside it.
    if (characters > smallCharacters) return null;
    for (const below of info?.importedIds ?? []) {
      if (pagesThatLoad(below, chunks) !== 'every') needed.add(below);
    }
  }
  return 'kit';
}

function isOfManyPages(id: string, chunks: Rolldown.ChunkingContext): boolean {
  const loading = pagesThatLoad(id, chunks);
  return loading !== 'every' && loading >= manyPages;
}

/** How many pages load a module as soon as they are opened; imports that are made later do not count. */
function pagesThatLoad(id: string, chunks: Rolldown.ChunkingContext): number | 'every' {
  const importers = new Set([id]);
  let count = 0;
  for (const importer of importers) {
    if (roots.test(importer)) return 'every';
    if (pages.test(importer)) count += 1;
    for (const above of chunks.getModuleInfo(importer)?.importers ?? []) importers.add(above);
  }
  return count;
}
