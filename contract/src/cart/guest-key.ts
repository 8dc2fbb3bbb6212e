import { z } from 'zod';

/**
 * The header that names a shopper without an account. Its value is a secret that the browser makes once: 256 random bits
 * in base64url, without padding. Who has it has that cart and those orders.
 */
export const guestKeyHeader = 'x-guest-key';

export const guestKeySchema = z.string().regex(/^[\w-]{43}$/, 'A guest key is 43 letters, digits, - and _');
