import { MessagesSquare } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { ErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { BlockedIds } from '../../follows/use-blocked-ids.ts';
import type { OpenedAction } from '../../moderation/opened-action.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { readEarlier } from '../../streams/stream.api.ts';
import { withoutAuthors } from './blocked-authors.ts';

const loadMessageList = async () => (await import('./message-list.tsx')).MessageList;
const MessageList = lazyPart(loadMessageList);

interface ChatMessagesProps {
  live: JoinedStream;
  blocked: BlockedIds;
  hasEnded: boolean;
  ownUsername: string | undefined;
  showsTimestamp: boolean;
  isCompact: boolean;
  isQuiet: boolean;
  onOpen: (opened: OpenedAction) => void;
}

/** The messages, or the reason why none are shown. */
export function ChatMessages({ live, blocked, hasEnded, ...list }: ChatMessagesProps) {
  // Loads the list's code while the stream is joined. If that fails, the list component loads it again.
  useEffect(() => void loadMessageList().catch(() => undefined), []);
  if (blocked.name === 'failed') {
    return (
      <div className="flex min-h-0 grow flex-col justify-center-safe overflow-y-auto p-2">
        <ErrorState
          title="The chat could not be loaded"
          text="Whom you have blocked is not known right now."
          onRetry={blocked.retry}
          isRetrying={blocked.isRetrying}
        />
      </div>
    );
  }
  if (blocked.name === 'loading') return <MessageSkeletons />;
  if (live.messages.length === 0 && live.connection.name === 'connecting') return <MessageSkeletons />;
  if (withoutAuthors(live.messages, blocked.ids).length === 0) {
    return (
      <div className="flex min-h-0 grow flex-col items-center justify-center gap-2 px-6 text-center text-ink-soft">
        <MessagesSquare aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />
        <p className="text-small">
          {live.connection.name !== 'joined'
            ? ''
            : hasEnded
              ? 'Nobody said anything.'
              : 'Nobody has said anything yet.'}
        </p>
      </div>
    );
  }
  return (
    <Suspense fallback={<MessageSkeletons />}>
      <MessageList
        messages={live.messages}
        blockedIds={blocked.ids}
        {...list}
        onEarlier={live.streamId === undefined ? undefined : readEarlier(live.streamId)}
        onRetry={live.retry}
        onDiscard={live.discard}
      />
    </Suspense>
  );
}

function MessageSkeletons() {
  return (
    <Loading
      label="Loading chat"
      className="flex min-h-0 grow flex-col justify-end gap-4 overflow-hidden p-4"
    >
      {['w-3/4', 'w-1/2', 'w-4/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-2.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
