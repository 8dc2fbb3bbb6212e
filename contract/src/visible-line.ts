import type { z } from 'zod';
import { hasHiddenCharacter, hasVisibleCharacter } from './accounts/display-name.ts';

/**
 * A line of text that others read, in lists and mails too: nothing in it is hidden or turns the text around it, and something
 * can be seen. `unseen` says what to do where nothing can. That it is empty, `line` says itself.
 */
export function visibleLine(line: z.ZodString, unseen: string): z.ZodString {
  return line
    .refine((text) => !hasHiddenCharacter(text), 'Leave out line breaks and hidden characters')
    .refine((text) => text === '' || hasVisibleCharacter(text), unseen);
}
