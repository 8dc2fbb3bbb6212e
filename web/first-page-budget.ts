import type { Plugin, Rolldown } from 'vite';

/**
 * Kilobytes (1,000 bytes) of compressed JavaScript that a page may load before any interaction: 150, or 190
 * for a show. 2 kB are subtracted for the route manifest, which is written after the bundle.
 */
const budgets = { home: 148, products: 148, product: 148, stream: 188 } as const;

/** The modules that every page starts with. */
const roots = /\/web\/src\/(root|entry\.client|app\/shell\/shell\.layout)\.tsx(\?|$)/;

/**
 * Fails the build when an entry page loads more JavaScript than its budget. Code that is imported later,
 * after an interaction or when a show goes live, does not count.
 */
export function firstPageBudget(): Plugin {
  return {
    name: 'greenroom:first-page-budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const [page, budget] of Object.entries(budgets)) {
          const loaded = chunksOf(page, chunks).map((chunk) => ({
            name: chunk.fileName,
            kilobytes: compressedBytes(chunk, bundle) / 1000,
          }));
          const total = loaded.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
          if (loaded.length === 0 || total > budget) {
            this.error(
              `The ${page} page loads ${total.toFixed(1)} kB of JavaScript at first, and may load ${budget}: ${loaded
                .toSorted((one, other) => other.kilobytes - one.kilobytes)
                .map(({ name, kilobytes }) => `${name} ${kilobytes.toFixed(1)}`)
                .join(', ')}`,
            );
          }
        }
      },
    },
  };
}

/**
 * Size in bytes with Brotli. The compression plugin runs before this one and has added the compressed asset
 * to the bundle.
 */
function compressedBytes({ fileName }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): number {
  const compressed = bundle[`${fileName}.br`];
  if (compressed?.type !== 'asset') throw new Error(`${fileName} has no compressed form`);
  return compressed.source.length;
}

/** All chunks that a page and the common roots import, directly or transitively. */
function chunksOf(page: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const isEntry = ({ facadeModuleId }: Rolldown.OutputChunk) =>
    facadeModuleId !== null &&
    (roots.test(facadeModuleId) || new RegExp(`/web/src/pages/${page}\\.tsx(\\?|$)`).test(facadeModuleId));
  const loaded = new Set(chunks.filter(isEntry));
  for (const chunk of loaded) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported !== undefined) loaded.add(imported);
    }
  }
  return [...loaded];
}
