import type { Rolldown } from 'vite';

/** What the client starts with, and the frame around its pages. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;

/**
 * Names the chunk of a module that every page loads: `shell` for our own, `libraries` for others', which change less often.
 * All else is left to the bundler. Without this it makes a chunk of each few modules that the same pages share, and a first
 * visit asks for sixty files, over HTTP/1.1 six at a time.
 */
export function chunkOfEveryPage(id: string, chunks: Rolldown.ChunkingContext): string | null {
  const importers = new Set([id]);
  for (const importer of importers) {
    if (roots.test(importer)) return id.includes('/node_modules/') ? 'libraries' : 'shell';
    for (const above of chunks.getModuleInfo(importer)?.importers ?? []) importers.add(above);
  }
  return null;
}
