import { chatContentSchema } from '@greenroom/contract/chat/chat.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { AppError } from '../../platform/app-error.ts';
import { visibleText } from './settings/folded-text.ts';

/** Control characters except tab and line feed. They are not text, and the database rejects NUL. */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * A visible character: not a space, control or format character, nor a lone combining mark, nor a letter
 * without a glyph.
 */
const visibleSign = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\s\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * The text of a message as it is stored: trimmed, well-formed, without control characters, and without
 * invisible characters or marks that cover the lines around it.
 * @throws AppError `chat_empty` (CHAT-8) or `chat_too_long` (CHAT-9).
 */
export function checkedContent(content: string): string {
  const result = chatContentSchema.safeParse(
    visibleText(content.toWellFormed().replace(controlCharacters, '')),
  );
  if (result.success && visibleSign.test(result.data)) return result.data;
  const isTooLong = content.trim().length > chatLimits.messageMaxCharacters;
  throw new AppError(isTooLong ? 'chat_too_long' : 'chat_empty');
}
