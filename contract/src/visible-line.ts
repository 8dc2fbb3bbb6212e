import type { z } from 'zod';
import { hasHiddenCharacter, hasVisibleCharacter } from './accounts/display-name.ts';

/**
 * A line of text that others read, including in lists and mails. It must contain something visible, and
 * nothing that is hidden or changes the direction of surrounding text. `unseen` is the message if nothing is
 * visible; `line` has the message for an empty text.
 */
export function visibleLine(line: z.ZodString, unseen: string): z.ZodString {
  return line
    .refine((text) => !hasHiddenCharacter(text), 'Leave out line breaks and hidden characters')
    .refine((text) => text === '' || hasVisibleCharacter(text), unseen);
}
