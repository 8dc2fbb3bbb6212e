import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { Reply } from 'lucide-react';

interface MessageQuoteProps {
  quoted: QuotedMessage;
  /** Left out where there is nothing to go to. */
  onJump?: ((sequence: number) => void) | undefined;
}

/** What a message answers to, in one line; a press goes there. */
export function MessageQuote({ quoted, onJump }: MessageQuoteProps) {
  const { username, content, isDeleted, sequence } = quoted;
  return (
    <button
      type="button"
      disabled={onJump === undefined || isDeleted}
      aria-label={`Answer to ${username}: ${isDeleted ? 'Message deleted' : content}`}
      onClick={() => onJump?.(sequence)}
      className="relative flex max-w-full items-center [@media(hover:none)]:pr-8 gap-1 text-left text-micro text-stone-text after:absolute after:inset-x-0 after:-inset-y-3 enabled:hover:text-ink"
    >
      <Reply aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="shrink-0 font-semibold">{username}</span>
      <span className="truncate">{isDeleted ? <em>Message deleted</em> : content}</span>
    </button>
  );
}
