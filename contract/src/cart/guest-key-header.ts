// Apart from the schema, so that a page that sends it does not load zod.

/**
 * The header that names a shopper without an account. Its value is a secret that the browser makes once: 256 random bits
 * in base64url, without padding. Who has it has that cart and those orders.
 */
export const guestKeyHeader = 'x-guest-key';

/** The paths below the API's prefix at which it says anything. */
export const guestPath = /\/(cart|checkouts|orders|payments)(\/|\?|$)/;
