import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { buttonClass } from '../../ui/button-style.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useClock } from '../../ui/use-clock.ts';
import type { BlockedIds } from '../follows/use-blocked-ids.ts';
import { isSilenced } from '../moderation/silenced.ts';
import { signInAddress } from '../session/return-page.ts';
import { useSuspensionMessage } from '../session/suspension.store.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import { type ChatReader, roleOf } from './chat-reader.ts';
import { sendWindowOf } from './input/send-window.ts';

const StandingMessage = lazyPart(
  async () => (await import('../moderation/standing-message.tsx')).StandingMessage,
);

// Visitors who are not signed in need neither.
const ChatInput = lazyPart(async () => (await import('./input/chat-input.tsx')).ChatInput);
const ReactionBar = lazyPart(async () => (await import('./reactions/reaction-bar.tsx')).ReactionBar);

const inputSpace = <div className="h-23 shrink-0 border-t border-stone" />;
const endedReason = 'The show is over, so its chat is closed.';

interface ChatFootProps {
  live: JoinedStream;
  blocked: BlockedIds;
  reader: ChatReader;
  isReaderKnown: boolean;
  hostId: string | undefined;
  hasEnded: boolean;
  /** The message that the next message replies to. */
  replyTo: QuotedMessage | undefined;
  /** Called when the reply was sent or cancelled. */
  onReplied: () => void;
}

/** The chat input. A visitor sees a sign-in link instead, which leads back to this page. */
export function ChatFoot({
  live,
  blocked,
  reader,
  isReaderKnown,
  hostId,
  hasEnded,
  replyTo,
  onReplied,
}: ChatFootProps) {
  const { pathname, search } = useLocation();
  const suspension = useSuspensionMessage(({ message }) => message);
  const { standing, hostId: chatHostId } = live.chat ?? {};
  const now = useClock(standing?.mutedUntil !== undefined);
  if (!isReaderKnown) return inputSpace;
  if (reader === undefined && hasEnded) {
    return (
      <p className="shrink-0 border-t border-stone px-4 py-5 text-center text-small text-ink-soft">
        {endedReason}
      </p>
    );
  }
  if (reader === undefined && suspension !== undefined) {
    return (
      <output className="block shrink-0 border-t border-stone bg-beet-soft px-4 py-4 text-small font-medium text-beet wrap-anywhere">
        {suspension}
      </output>
    );
  }
  if (reader === undefined) {
    return (
      <div className="shrink-0 border-t border-stone p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Link
          to={signInAddress('/login', `${pathname}${search}`)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          Sign in to chat
        </Link>
      </div>
    );
  }
  if (!hasEnded && standing !== undefined && chatHostId !== undefined && isSilenced(standing, now))
    return (
      <Suspense fallback={null}>
        <StandingMessage standing={standing} hostId={chatHostId} />
      </Suspense>
    );
  const closedReason = hasEnded
    ? endedReason
    : live.connection.name === 'refused'
      ? live.connection.reason
      : undefined;
  const people = [
    ...live.viewers,
    ...live.messages.map(({ message: { userId, username } }) => ({ id: userId, username })),
  ].filter(({ id }) => id !== deletedAuthor.id);
  const names =
    blocked.name === 'known'
      ? people.filter(({ id }) => !blocked.ids.has(id)).map(({ username }) => username)
      : [];
  const onTheirWay = live.messages
    .filter(({ delivery }) => delivery.name === 'pending')
    .map(({ message }) => Date.parse(message.timestamp));
  return (
    <>
      {live.refusal === undefined ? null : (
        <p role="alert" className="shrink-0 bg-beet-soft px-4 py-2 text-small font-medium text-beet">
          {live.refusal.message}
        </p>
      )}
      {hasEnded ? null : (
        <div
          className={classNames(
            'h-11 shrink-0 border-t border-stone px-3',
            // A low viewport has room either for the messages or for these.
            replyTo !== undefined && 'brief:hidden',
          )}
        >
          <Suspense fallback={null}>
            <ReactionBar count={live.reactionCount} onReact={live.react} />
          </Suspense>
        </div>
      )}
      <Suspense fallback={inputSpace}>
        <ChatInput
          sendWindow={sendWindowOf(live.allowance, onTheirWay)}
          // When slow mode is turned off, a remaining delay no longer applies.
          slowUntilMs={live.chat?.settings.slowMode === true ? live.slowUntilMs : undefined}
          usernames={names.filter((name) => name !== reader.username)}
          closedReason={closedReason}
          replyTo={replyTo}
          onCancelReply={onReplied}
          onSend={(content) => {
            const author = {
              userId: reader.id,
              username: reader.username,
              avatarUrl: reader.avatarUrl,
              role: roleOf(reader, hostId, live.chat?.standing),
            };
            live.send(content, author, replyTo);
            onReplied();
          }}
        />
      </Suspense>
    </>
  );
}
