import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { CircleAlert, Ellipsis, RotateCw } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { menuPlace } from '../../../ui/overlay/menu-pieces.ts';
import type { MenuPlace } from '../../../ui/overlay/menu-pieces.ts';
import { MessageQuote } from './message-quote.tsx';
import { MessageText } from './message-text.tsx';
import { nameColour } from '../../viewers/name-colour.ts';
import { ChatRoleBadge } from '../../viewers/chat-role-badge.tsx';
import type { CardPerson } from '../../moderation/person/card-person.ts';
import type { OpenedAction } from '../../moderation/opened-action.ts';
import type { LiveMessage } from '../../streams/live-messages.ts';

interface MessageRowProps {
  entry: LiveMessage;
  /** The reader's own username. Mentions of it are highlighted. */
  ownUsername: string | undefined;
  showsTimestamp: boolean;
  isCompact: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  onOpen?: ((opened: OpenedAction) => void) | undefined;
  /** Jumps to the message that this one replies to. */
  onJump?: ((sequence: number) => void) | undefined;
  /** Highlighted briefly after a jump. */
  isMarked?: boolean;
}

/** One message of the chat. A system message is a small line between two horizontal rules. */
export function MessageRow({
  entry,
  ownUsername,
  showsTimestamp,
  isCompact,
  onRetry,
  onDiscard,
  onOpen,
  onJump,
  isMarked = false,
}: MessageRowProps) {
  const { message, delivery } = entry;
  const time = showsTimestamp ? (
    <time dateTime={message.timestamp} className="tabular text-[0.75rem] text-stone-text">
      {formatTimeOfDay(message.timestamp)}
    </time>
  ) : null;

  if (message.type === 'system') {
    return (
      <div className="flex items-baseline justify-center gap-2 px-4 py-1.5 text-center text-micro text-stone-text">
        <span>{message.content}</span>
        {time}
      </div>
    );
  }
  const openPerson = onOpen && ((person: CardPerson) => onOpen({ name: 'person', person }));
  function openMenu(place: MenuPlace) {
    const { sequence, userId, username, role, content } = message;
    if (sequence === undefined) return;
    onOpen?.({ name: 'menu', ...place, message: { sequence, userId, username, role, content } });
  }

  return (
    <div
      className={classNames(
        'group relative flex gap-2.5 px-4',
        isCompact ? 'py-0.5' : 'py-1.5 brief:py-1',
        delivery.name === 'pending' && 'opacity-60',
        isMarked && 'bg-moss',
      )}
    >
      {isCompact ? null : (
        <Avatar
          name={message.username}
          src={message.avatarUrl}
          size="small"
          className="mt-0.5 max-md:brief:hidden"
        />
      )}
      <div className="min-w-0 grow text-small brief:pr-6">
        {message.replyTo === undefined ? null : (
          <MessageQuote quoted={message.replyTo} onJump={onJump} onPerson={openPerson} />
        )}
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          <button
            type="button"
            disabled={onOpen === undefined || message.userId === deletedAuthor.id}
            onClick={() => openPerson?.({ id: message.userId, username: message.username })}
            className={classNames('font-semibold enabled:hover:underline', nameColour(message.userId))}
          >
            {message.username}
          </button>{' '}
          <ChatRoleBadge role={message.role} /> {time}
          {isCompact ? (
            <span className="text-stone-text">: </span>
          ) : (
            <>
              <br className="brief:hidden" />
              <span className="hidden brief:inline"> </span>
            </>
          )}
          {message.isDeleted === true ? (
            <em className="text-stone-text">Message deleted</em>
          ) : (
            <MessageText
              content={message.content}
              hasLinks={message.role === 'streamer' || message.role === 'moderator'}
              ownUsername={ownUsername}
              onMention={openPerson && ((username) => openPerson({ username }))}
            />
          )}
        </p>
        {onOpen === undefined || message.sequence === undefined || message.isDeleted === true ? null : (
          <button
            type="button"
            aria-label={`More about this message of ${message.username}`}
            aria-haspopup="menu"
            onClick={(event) => openMenu(menuPlace(event))}
            className="absolute top-0 right-1.5 flex size-8 items-center justify-center rounded-full text-ink-soft after:absolute after:-inset-1.5 hover:bg-moss hover:text-ink focus-visible:opacity-100 [@media(hover:hover)]:bg-paper-raised [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100"
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </button>
        )}
        {delivery.name === 'pending' ? <span className="sr-only">Sending…</span> : null}
        {delivery.name === 'held' ? (
          <span className="block text-micro font-medium text-sun-text">
            Only you see this until a moderator has read it.
          </span>
        ) : null}
        {delivery.name === 'refused' ? (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-micro text-beet">
            <span className="wrap-anywhere">Not shown: {delivery.reason}</span>
            <button
              type="button"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              onClick={() => onDiscard(entry.key)}
            >
              Dismiss
            </button>
          </div>
        ) : null}
        {delivery.name === 'failed' ? (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 text-micro text-beet">
            <span className="inline-flex items-center gap-1">
              <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
              Not sent: {delivery.reason}
            </span>
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-1 font-semibold underline underline-offset-4"
              onClick={() => onRetry(entry.key)}
            >
              <RotateCw aria-hidden="true" className="size-3.5" />
              Retry
            </button>
            <button
              type="button"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              onClick={() => onDiscard(entry.key)}
            >
              Discard
            </button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
