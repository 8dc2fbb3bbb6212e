import type { HeldMessage } from '@greenroom/contract/moderation/moderation.schemas';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { heldMessagesQuery, useDecideHeld } from './moderation.api.ts';

/** Messages that wait for a moderator, oldest first. */
export function HeldList({ hostId }: { hostId: string }) {
  const query = useQuery(heldMessagesQuery(hostId, useViewer()));
  const { data: messages } = query;
  if (messages === undefined) {
    return query.isError ? (
      <QueryErrorState
        query={query}
        title="Failed to load the messages"
        text={describeFailure(query.error)}
      />
    ) : (
      <Loading label="Loading held messages" className="pt-4">
        <Skeleton className="h-20 rounded-card" />
      </Loading>
    );
  }
  if (messages.length === 0)
    return <p className="py-6 text-center text-small text-ink-soft">No message waits for you.</p>;
  return (
    <ul className="flex flex-col divide-y divide-stone pt-2">
      {messages.map((message) => (
        <HeldEntry key={message.id} hostId={hostId} message={message} />
      ))}
    </ul>
  );
}

function HeldEntry({ hostId, message }: { hostId: string; message: HeldMessage }) {
  const decide = useDecideHeld();
  const { id: heldId, author, content } = message;
  const press = (outcome: 'approved' | 'refused') => decide.mutate({ hostId, heldId, outcome, told: '' });
  return (
    <li className="flex flex-col gap-2 py-3 text-small">
      <p className="wrap-anywhere">
        <span className="font-semibold">{author.username}</span>: {content}
      </p>
      <div className="flex gap-2">
        <Button size="small" busy={decide.isPending} onClick={() => press('approved')}>
          Approve
        </Button>
        <Button
          size="small"
          variant="outline"
          unavailable={decide.isPending}
          onClick={() => press('refused')}
        >
          Refuse
        </Button>
      </div>
    </li>
  );
}
