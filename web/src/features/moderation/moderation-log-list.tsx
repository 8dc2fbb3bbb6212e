import type { ModerationLogEntry } from '@greenroom/contract/moderation/moderation.schemas';
import { formatAgo } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useClock } from '../../ui/use-clock.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { actionOf } from './moderation-labels.ts';
import { moderationLogQuery, useUndo } from './moderation.api.ts';

/** The moderation log of a streamer's chats, latest first, with undo buttons. */
export function ModerationLogList({ hostId }: { hostId: string }) {
  const query = useInfiniteQuery(moderationLogQuery(hostId, useSessionToken()));
  return (
    <div className="pt-4">
      <PagedList
        query={query}
        noun="the log"
        rowsOf={(page) => page.entries}
        empty={<p className="py-6 text-center text-small text-ink-soft">Nothing was moderated yet.</p>}
      >
        {(entries) => (
          <ul className="flex flex-col divide-y divide-stone">
            {entries.map((entry) => (
              <LogEntry key={entry.id} hostId={hostId} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function LogEntry({ hostId, entry }: { hostId: string; entry: ModerationLogEntry }) {
  const undo = useUndo();
  const now = useClock(true);
  // Only the author can restore a message that they deleted.
  const isOwnDeletion = entry.type === 'delete' && entry.moderator?.id === entry.target?.id;
  return (
    <li className="flex items-start gap-3 py-3 text-small">
      <div className="min-w-0 grow wrap-anywhere">
        <p>
          <span className="font-semibold">{entry.moderator?.username ?? 'A deleted user'}</span>{' '}
          {actionOf(entry)}
        </p>
        {entry.content === undefined ? null : (
          <p className="mt-1 rounded-control bg-paper-sunken px-2.5 py-1.5">{entry.content}</p>
        )}
        <p className="mt-1 text-micro text-stone-text">
          {entry.reason} · {formatAgo(entry.timestamp, new Date(now))}
        </p>
        {entry.messageToPerson === '' ? null : (
          <p className="text-micro text-stone-text">
            Message to {entry.target?.username ?? 'them'}: “{entry.messageToPerson}”
          </p>
        )}
      </div>
      {entry.isUndone ? (
        <span className="shrink-0 py-2.5 text-micro font-semibold text-stone-text">Undone</span>
      ) : isOwnDeletion ? null : (
        <Button
          size="small"
          variant="outline"
          className="shrink-0"
          busy={undo.isPending}
          busyLabel="Undoing…"
          aria-label={`Undo: ${actionOf(entry)}`}
          onClick={() =>
            undo.mutate(
              { hostId, entryId: entry.id, reason: 'Undone from the log', messageToPerson: '' },
              { onSuccess: () => showToast('Undone', { tone: 'success' }) },
            )
          }
        >
          <Undo2 aria-hidden="true" className="size-4" />
          Undo
        </Button>
      )}
    </li>
  );
}
