import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What gets smaller; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** A file's content as the server sends it to browsers that take `br` and `gz`, as small as can be. */
export async function compressed(content: string | Uint8Array): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([brotliCompressed(content), gzipped(content)]);
  return { br, gz };
}

/**
 * A Vite plugin that puts `.br` and `.gz` files beside those that browsers load, which the server sends as they are:
 * they are compressed once and as well as can be, instead of quickly for every visitor.
 */
export function compressedAssets(): Plugin {
  return {
    name: 'greenroom:compressed-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.entries(bundle).map(async ([fileName, file]) => {
            if (!COMPRESSIBLE.test(fileName)) return;
            const content = file.type === 'chunk' ? file.code : file.source;
            for (const [extension, source] of Object.entries(await compressed(content)))
              this.emitFile({ type: 'asset', fileName: `${fileName}.${extension}`, source });
          }),
        );
      },
    },
  };
}
