import { z } from 'zod';

/** The value of `guestKeyHeader`. */
export const guestKeySchema = z.string().regex(/^[\w-]{43}$/, 'A guest key is 43 letters, digits, - and _');
