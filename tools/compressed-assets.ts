import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** File types worth compressing. Pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** A file's content in the `br` and `gz` encodings, at the highest level. */
export async function compressed(content: string | Uint8Array): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([brotliCompressed(content), gzipped(content)]);
  return { br, gz };
}

/**
 * A Vite plugin that writes `.br` and `.gz` files next to the files that browsers load. The server sends them
 * as they are. Compressing once at the highest level is better than compressing quickly for every visitor.
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
