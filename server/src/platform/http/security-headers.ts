import type { Environment } from '../environment.ts';

/**
 * What a page may run besides our own files: scripts with a nonce of this answer, or inline scripts with
 * these hashes.
 */
type Allowed = { nonce: string } | { scriptHashes: readonly string[] };

/** Origins that Stripe's card form needs (docs.stripe.com/security/guide#content-security-policy). */
const stripeOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
} as const;

/**
 * Headers of every answer. Pages allow their inline scripts by hash, because one cached page is sent to many
 * visitors. The video frame and the API reference override parts of this policy.
 */
export function securityHeaders(
  allowed: Allowed,
  environment: Pick<Environment, 'publicUrl' | 's3' | 'stripe' | 'video'>,
): Record<string, string> {
  const { video } = environment;
  const isSecure = environment.publicUrl.startsWith('https:');
  const isPaidByStripe = environment.stripe !== undefined;
  const nonce = 'nonce' in allowed ? [`'nonce-${allowed.nonce}'`] : [];
  const policy = [
    "default-src 'self'",
    [
      "script-src 'self'",
      ...nonce,
      ...('scriptHashes' in allowed ? allowed.scriptHashes : []),
      ...(isPaidByStripe ? stripeOrigins.scripts : []),
    ].join(' '),
    // Style elements need a nonce. Style attributes are allowed, because libraries position elements with
    // them.
    ["style-src 'self'", ...nonce].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    // Replays play directly from the file store, by URLs that this server signs.
    ["media-src 'self' blob:", ...(environment.s3 === undefined ? [] : [environment.s3.endpoint])].join(' '),
    ["connect-src 'self'", ...(isPaidByStripe ? stripeOrigins.connections : [])].join(' '),
    ["frame-src 'self'", ...(isPaidByStripe ? stripeOrigins.frames : [])].join(' '),
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  // The video frame delegates these permissions to an external service, so the page around it must allow that
  // service as well.
  const devices = video.name === 'external' ? `self "${new URL(video.url).origin}"` : 'self';
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(${devices}), microphone=(${devices}), display-capture=(${devices}), geolocation=(), payment=(self${isPaidByStripe ? ' "https://js.stripe.com"' : ''})`,
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
