import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import { Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LiveMessage } from '../../streams/live-messages.ts';
import type { CardPerson } from '../../moderation/person/card-person.ts';
import { useUnpinMessage } from '../../moderation/moderation.api.ts';
import { useUndoToast } from '../../moderation/use-undo-toast.ts';
import { ChatRoleBadge } from '../../viewers/chat-role-badge.tsx';
import { MessageText } from '../messages/message-text.tsx';

interface PinnedMessageProps {
  message: LiveMessage['message'];
  streamId: string;
  /** The show's streamer. */
  hostId: string;
  ownUsername: string | undefined;
  /** Whether the reader may unpin the message. */
  mayUnpin: boolean;
  /** Called when a name is pressed. */
  onPerson: (person: CardPerson) => void;
}

/** The message pinned by the streamer or a moderator. It shows two lines, and expands on a press. */
export function PinnedMessage({
  message,
  streamId,
  hostId,
  ownUsername,
  mayUnpin,
  onPerson,
}: PinnedMessageProps) {
  const unpin = useUnpinMessage();
  const showUndo = useUndoToast(hostId);
  const [isWhole, setIsWhole] = useState(false);

  /** The button disappears with the message. The focus stays in the chat. */
  async function takeDown(button: HTMLElement): Promise<void> {
    const log = button.closest('section')?.querySelector<HTMLElement>('[role="log"]');
    const { data } = await unpin.mutateAsync({ streamId });
    log?.focus({ preventScroll: true });
    showUndo('Message unpinned', data.entryId);
  }

  return (
    <aside
      aria-label="Pinned message"
      className="flex shrink-0 items-start gap-2.5 border-b border-stone bg-moss py-2 pr-1.5 pl-4 text-small"
    >
      <Pin aria-hidden="true" className="mt-1 size-4 shrink-0 text-leaf-text" />
      <div className="flex min-w-0 grow flex-col items-start brief:flex-row brief:gap-2">
        <span className="flex max-w-full min-w-0 items-center gap-1.5">
          <button
            type="button"
            disabled={message.userId === deletedAuthor.id}
            onClick={() => onPerson({ id: message.userId, username: message.username })}
            className="min-h-7 truncate font-semibold enabled:hover:underline"
          >
            {message.username}
          </button>
          <ChatRoleBadge role={message.role} />
        </span>{' '}
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-7 min-w-0 text-left"
        >
          <span
            className={classNames(
              '[overflow-wrap:anywhere] whitespace-pre-wrap',
              isWhole ? 'block max-h-40 overflow-y-auto' : 'line-clamp-2 brief:line-clamp-1',
            )}
          >
            <MessageText content={message.content} ownUsername={ownUsername} />
          </span>
        </button>
      </div>
      {mayUnpin ? (
        <IconButton
          label="Unpin message"
          aria-disabled={unpin.isPending}
          onClick={({ currentTarget }) => {
            if (!unpin.isPending) takeDown(currentTarget).catch(() => undefined);
          }}
          className="-my-1.5"
        >
          <PinOff aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
    </aside>
  );
}
