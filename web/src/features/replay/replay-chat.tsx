import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { withoutAuthors } from '../chat/messages/blocked-authors.ts';
import { MessageList } from '../chat/messages/message-list.tsx';
import { useBlockedIds } from '../follows/use-blocked-ids.ts';
import { usePreferences } from '../preferences/preferences.store.ts';
import { useSession } from '../session/session.api.ts';
import type { LiveMessage } from '../streams/live-messages.ts';

interface ReplayChatProps {
  /** Messages that were sent by the current moment. */
  messages: readonly LiveMessage[];
  /** Whether the show has any messages. */
  hasMessages: boolean;
  /** Rendered at the end of the header. */
  headerAction: ReactNode;
  events: { isPending: boolean; isError: boolean; isRefetching: boolean; retry: () => void };
}

/** The chat of the show, as it was at the current moment. */
export function ReplayChat({ messages, hasMessages, headerAction, events }: ReplayChatProps) {
  const session = useSession();
  const { showTimestamps, compactMode } = usePreferences();
  const reader = session.status === 'signed-in' ? session.user : undefined;
  const blocked = useBlockedIds({
    isSignedIn: reader !== undefined,
    isReaderKnown: session.status !== 'loading',
  });
  const isReady = blocked.name === 'known';
  const shown = isReady ? withoutAuthors(messages, blocked.ids) : [];
  return (
    <section aria-label="Chat replay" className="flex size-full min-h-0 flex-col bg-paper">
      <header className="flex h-13 shrink-0 items-center border-b border-stone pr-1.5 pl-4">
        <h2 className="grow text-body">Chat replay</h2>
        {headerAction}
      </header>
      {events.isError || blocked.name === 'failed' ? (
        <div className="flex min-h-0 grow flex-col justify-center-safe overflow-y-auto p-2">
          <ErrorState
            title="The chat could not be loaded"
            text="The video plays on."
            onRetry={blocked.name === 'failed' ? blocked.retry : events.retry}
            isRetrying={events.isRefetching}
          />
        </div>
      ) : shown.length > 0 && isReady ? (
        <MessageList
          messages={shown}
          blockedIds={blocked.ids}
          ownUsername={reader?.username}
          showsTimestamp={showTimestamps}
          isCompact={compactMode}
          isQuiet
          onRetry={() => undefined}
          onDiscard={() => undefined}
        />
      ) : (
        <div className="flex min-h-0 grow flex-col items-center justify-center gap-2 px-6 text-center text-ink-soft">
          <MessagesSquare aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />
          <p className="text-small">
            {events.isPending
              ? ''
              : hasMessages
                ? 'Messages appear here as they were sent.'
                : 'Nobody said anything.'}
          </p>
        </div>
      )}
    </section>
  );
}
