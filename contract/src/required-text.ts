import { z } from 'zod';
import { hasVisibleCharacter } from './accounts/display-name.ts';

/**
 * A text of one or more lines for other readers, so it must contain something visible. `missing` is the
 * message if it does not.
 */
export function requiredText(charactersMax: number, missing: string): z.ZodString {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(charactersMax, `Use at most ${charactersMax} characters`)
    .refine((text) => text === '' || hasVisibleCharacter(text), missing);
}
