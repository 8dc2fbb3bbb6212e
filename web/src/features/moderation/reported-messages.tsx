import { moderationLimits } from '@greenroom/contract/limits/moderation';
import type { ReportedMessage } from '@greenroom/contract/moderation/message-reports.contract';
import { reportReasonLabels } from '@greenroom/contract/reports/reports.schemas';
import { formatAgo } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { reportedMessagesQuery, useDismissReports } from './appeals.api.ts';
import { useDeleteMessage, useTimeOut } from './moderation.api.ts';

const reportedReason = 'It was reported';

/** Reported messages without a decision: of one streamer's chats, or of all for admins. */
export function ReportedMessages({ hostId }: { hostId?: string | undefined }) {
  const query = useQuery(reportedMessagesQuery(hostId, useSessionToken()));
  const { data: messages } = query;
  if (messages === undefined) {
    return query.isError ? (
      <QueryErrorState query={query} title="Failed to load the reports" text={describeFailure(query.error)} />
    ) : (
      <Loading label="Loading reported messages" className="pt-4">
        <Skeleton className="h-28 rounded-card" />
      </Loading>
    );
  }
  if (messages.length === 0)
    return <p className="py-6 text-center text-small text-ink-soft">No reported message waits for you.</p>;
  return (
    <ul aria-label="Reported messages" className="flex flex-col divide-y divide-stone pt-2">
      {messages.map((message) => (
        <ReportedEntry
          key={`${message.streamId}-${message.sequence}`}
          message={message}
          showsHost={hostId === undefined}
        />
      ))}
    </ul>
  );
}

const say = (text: string) => ({ onSuccess: () => showToast(text, { tone: 'success' }) });

function ReportedEntry({ message, showsHost }: { message: ReportedMessage; showsHost: boolean }) {
  const dismiss = useDismissReports();
  const remove = useDeleteMessage();
  const timeOut = useTimeOut();
  const { host, author, streamId, sequence, content, reports } = message;
  const name = author?.username ?? 'a deleted user';
  const isBusy = [dismiss, remove, timeOut].some(({ isPending }) => isPending);
  const removeIt = (onSuccess: () => void) =>
    remove.mutate({ streamId, sequence, reason: reportedReason }, { onSuccess });
  return (
    <li className="flex flex-col gap-2 py-3 text-small">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {showsHost ? (
          <>
            {' '}
            in the chat of{' '}
            <Link to={`/stream/${streamId}`} className="link">
              {host.username}
            </Link>
          </>
        ) : null}
      </p>
      <blockquote className="rounded-control bg-paper-sunken px-3 py-2 wrap-anywhere">{content}</blockquote>
      <ul className="text-micro text-stone-text">
        {reports.map(({ reason, details, createdAt }) => (
          <li key={`${createdAt}-${reason}`} className="wrap-anywhere">
            {reportReasonLabels[reason]}
            {details === '' ? '' : `: “${details}”`} · <LocalTime moment={createdAt} format={formatAgo} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="danger"
          unavailable={isBusy}
          onClick={() => removeIt(() => showToast('Message deleted', { tone: 'success' }))}
        >
          Delete
        </Button>
        {author === null ? null : (
          <Button
            size="small"
            variant="outline"
            unavailable={isBusy}
            onClick={() =>
              removeIt(() =>
                timeOut.mutate(
                  {
                    hostId: host.id,
                    userId: author.id,
                    durationSeconds: moderationLimits.timeoutMs / 1000,
                    reason: reportedReason,
                    messageToPerson: '',
                  },
                  say(`Message deleted, ${name} is timed out`),
                ),
              )
            }
          >
            Delete and time out
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          unavailable={isBusy}
          onClick={() => dismiss.mutate({ hostId: host.id, streamId, sequence }, say('Reports dismissed'))}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
