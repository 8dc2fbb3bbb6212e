import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { Reply } from 'lucide-react';

interface MessageQuoteProps {
  quoted: QuotedMessage;
  /** Omitted if there is no message to jump to. */
  onJump?: ((sequence: number) => void) | undefined;
  /** Called when the author's name is pressed. If omitted, the name is not a button. */
  onPerson?: ((person: { id: string; username: string }) => void) | undefined;
}

/** The quoted message of a reply, in one line. A press jumps to it. A press on the name opens its author. */
export function MessageQuote({ quoted, onJump, onPerson }: MessageQuoteProps) {
  const { userId, username, content, isDeleted, sequence } = quoted;
  return (
    <div className="flex max-w-full items-center gap-1 text-micro text-stone-text [@media(hover:none)]:pr-8">
      <Reply aria-hidden="true" className="size-3.5 shrink-0" />
      <button
        type="button"
        disabled={onPerson === undefined || userId === deletedAuthor.id}
        onClick={() => onPerson?.({ id: userId, username })}
        className="relative shrink-0 font-semibold after:absolute after:inset-x-0 after:-inset-y-3 enabled:hover:underline"
      >
        {username}
      </button>
      <button
        type="button"
        disabled={onJump === undefined || isDeleted}
        aria-label={`Answer to ${username}: ${isDeleted ? 'Message deleted' : content}`}
        onClick={() => onJump?.(sequence)}
        className="relative min-w-0 grow text-left after:absolute after:inset-x-0 after:-inset-y-3 enabled:hover:text-ink"
      >
        <span className="block truncate">{isDeleted ? <em>Message deleted</em> : content}</span>
      </button>
    </div>
  );
}
