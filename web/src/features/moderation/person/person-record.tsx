import type { ChatStanding, UserCard } from '@greenroom/contract/moderation/moderation.schemas';
import { formatAgo, formatDate, formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { useSessionToken } from '../../session/use-session-token.ts';
import { ChatRoleBadge } from '../../viewers/chat-role-badge.tsx';
import { actionOf } from '../moderation-labels.ts';
import { userCardQuery } from '../moderation.api.ts';
import { PersonNotes } from './person-notes.tsx';
import { SanctionForm } from './sanction-form.tsx';

interface PersonRecordProps {
  hostId: string;
  personId: string;
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
}

/** A person's record for moderators, with their actions. */
export function PersonRecord({ hostId, personId, readerId, readerRole }: PersonRecordProps) {
  const query = useQuery(userCardQuery(hostId, personId, useSessionToken()));
  const now = useClock(true);
  const { data: card } = query;
  if (card === undefined) {
    return query.isError ? (
      <QueryErrorState
        query={query}
        title="This person’s record could not be loaded"
        text={describeFailure(query.error)}
      />
    ) : (
      <Loading label="Loading the record" className="mt-5">
        <Skeleton className="h-40 rounded-card" />
      </Loading>
    );
  }
  const { user } = card;
  const isOutOfReach =
    user.role === 'streamer' ||
    user.id === readerId ||
    (user.role === 'moderator' && readerRole !== 'streamer');
  return (
    <div className="mt-4 flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
        <ChatRoleBadge role={user.role} />
        {user.isBanned ? <Badge tone="beet">Banned</Badge> : null}
        {user.isMuted && user.mutedUntil !== undefined ? (
          <Badge tone="sun">Muted until {formatTimeOfDay(user.mutedUntil)}</Badge>
        ) : null}
        <span>
          {card.followedAt === undefined ? 'Does not follow' : `Follows since ${formatDate(card.followedAt)}`}
        </span>
      </p>
      {isOutOfReach ? null : <SanctionForm hostId={hostId} user={user} readerRole={readerRole} />}
      <History messages={card.messages} now={new Date(now)} />
      <Deeds entries={card.entries} now={new Date(now)} />
      <PersonNotes hostId={hostId} userId={user.id} notes={card.notes} />
    </div>
  );
}

const listClass = 'mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto text-small';

function History({ messages, now }: Pick<UserCard, 'messages'> & { now: Date }) {
  return (
    <section aria-label="Messages in this channel">
      <h3 className="text-small font-semibold">Messages in this channel</h3>
      {messages.length === 0 ? (
        <p className="mt-1 text-small text-ink-soft">None yet.</p>
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} className={listClass}>
          {messages.map((message) => (
            <li key={`${message.streamId} ${message.sequence}`} className="wrap-anywhere">
              <span className="text-micro text-stone-text">{formatAgo(message.timestamp, now)}</span>
              {message.isDeleted ? <span className="text-micro text-beet"> · deleted</span> : null}
              <span className="block">{message.content}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Deeds({ entries, now }: Pick<UserCard, 'entries'> & { now: Date }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="What moderators did">
      <h3 className="text-small font-semibold">What moderators did</h3>
      <ul className={listClass}>
        {entries.map((entry) => (
          <li key={entry.id} className="wrap-anywhere">
            <span className="font-semibold">{entry.moderator?.username ?? 'A deleted user'}</span>{' '}
            {actionOf(entry)}
            <span className="block text-micro text-stone-text">
              {entry.reason} · {formatAgo(entry.timestamp, now)}
              {entry.isUndone ? ' · undone' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
