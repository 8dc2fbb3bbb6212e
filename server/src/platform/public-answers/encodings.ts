import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** Content codings of HTTP (RFC 9110, 8.4.1) that an answer is kept in. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);

/** What is smaller gains nothing. */
const smallestBytes = 1024;

/** The coding to answer in, by `Accept-Encoding`: Brotli before gzip, and neither where it has the weight 0. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const refused = /(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const offered = accepted.includes('q=0') ? accepted.replaceAll(refused, '') : accepted;
  if (/(?:^|[\s,])br\b/.test(offered)) return 'br';
  return /(?:^|[\s,])gzip\b/.test(offered) ? 'gzip' : 'identity';
}

/** Compresses a body that is sent many times: worth more effort than one that is sent once. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compressGzip(body, { level: 6 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // As large as a page: an encoder with the default window takes megabytes for each.
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Whether a body of this length is compressed at all. */
export function isWorthEncoding(body: Buffer): boolean {
  return body.length >= smallestBytes;
}

/** The body that was compressed by `encode`. @throws Error for what is none. */
export async function decodeBrotli(body: Buffer | undefined): Promise<Buffer> {
  if (body === undefined) throw new Error('An answer is kept in no coding');
  return unpackBrotli(body);
}
