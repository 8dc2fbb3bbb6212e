import { createHash } from 'node:crypto';

/** A picture must never act as a page: opened on its own it may load and run nothing, even if it is SVG. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const yearSeconds = 365 * 24 * 60 * 60;
const daySeconds = 24 * 60 * 60;
const hourSeconds = 60 * 60;

/** A strong validator, the same for the same bytes (RFC 9110, 8.8.3). */
export function pictureEtag(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Headers of a picture. It is cached for ever if its address identifies its content, otherwise for an hour.
 */
export function pictureHeaders(
  etag: string,
  { isImmutable }: { isImmutable: boolean },
): Record<string, string> {
  const cacheControl = isImmutable
    ? `public, max-age=${yearSeconds}, immutable`
    : `public, max-age=${hourSeconds}, stale-while-revalidate=${daySeconds}`;
  return {
    etag,
    'cache-control': cacheControl,
    'content-security-policy': picturePolicy,
    'x-content-type-options': 'nosniff',
  };
}

/** Whether a caller's If-None-Match names this picture (RFC 9110, 13.1.2). */
export function isSamePicture(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === etag || tag === '*');
}
