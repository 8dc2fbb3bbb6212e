import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** Content codings of HTTP (RFC 9110, 8.4.1) in which an answer is cached. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);

/** Smaller bodies gain nothing from compression. */
const smallestBytes = 1024;

/** Chooses the coding by `Accept-Encoding`: Brotli before gzip, never one with weight 0. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = /(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const offered = accepted.includes('q=0') ? accepted.replaceAll(refused, '') : accepted;
  if (/(?:^|[\s,])br\b/.test(offered)) return 'br';
  return /(?:^|[\s,])gzip\b/.test(offered) ? 'gzip' : 'identity';
}

/** Compresses a body that is sent many times, so it uses more effort than for a single answer. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // The window is as large as a page. An encoder with the default window allocates megabytes.
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Whether a body of this length should be compressed. */
export function isWorthEncoding(body: Buffer): boolean {
  return body.length >= smallestBytes;
}

/** Reverses `encode`. @throws Error if the body is not Brotli. */
export async function decodeBrotli(body: Buffer | undefined): Promise<Buffer> {
  if (body === undefined) throw new Error('The cached answer has no encoding');
  return unpackBrotli(body);
}
