// Separate from the schema, so that a page that sends it does not load zod.

/**
 * The header that identifies a shopper without an account. Its value is a secret that the browser generates
 * once: 256 random bits in base64url without padding. Its holder has access to that cart and those orders.
 */
export const guestKeyHeader = 'x-guest-key';

/** The API paths, below the prefix, that read the header. */
export const guestPath = /\/(cart|checkouts|orders|payments)(\/|\?|$)/;
