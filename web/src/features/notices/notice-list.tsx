import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loading } from '../../ui/loading/skeleton.tsx';
import { type NoticeActions, NoticeItem, NoticeSkeleton } from './notice-item.tsx';
import { noticePagesQuery, unreadCountQuery, useMarkAllRead } from './notices.api.ts';

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six'];

/** All notices of a user, latest first. */
export function NoticeList({ userId, Actions }: { userId: string; Actions?: NoticeActions }) {
  const list = useInfiniteQuery(noticePagesQuery(userId));
  const { data: unreadCount = 0 } = useQuery(unreadCountQuery(userId));
  const markAllRead = useMarkAllRead(userId);

  if (list.isPending) {
    return (
      <Loading label="Loading notifications" className="rounded-card border border-stone bg-paper-raised p-2">
        {skeletons.map((name) => (
          <NoticeSkeleton key={name} />
        ))}
      </Loading>
    );
  }
  if (list.isLoadingError) {
    return (
      <QueryErrorState
        query={list}
        title="Your notifications could not be loaded"
        text={describeFailure(list.error)}
      />
    );
  }
  const notices = list.data.pages.flatMap((page) => page.notices);
  if (notices.length === 0) {
    return (
      <EmptyState
        title="No notifications yet"
        text="Who follows you, who asks to, and what changes in your account shows up here."
        action={
          <ButtonLink to="/live-streams" variant="outline">
            Find somebody to follow
          </ButtonLink>
        }
      />
    );
  }
  return (
    <KeptFocus label="Notifications">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-small text-ink-soft" aria-live="polite">
          {unreadCount === 0 ? 'All read' : `${unreadCount} unread`}
        </p>
        {unreadCount > 0 ? (
          <Button variant="outline" busy={markAllRead.isPending} onClick={() => markAllRead.mutate()}>
            <CheckCheck aria-hidden="true" className="size-4" />
            Mark all as read
          </Button>
        ) : null}
      </div>
      <ul
        aria-label="Notifications"
        className="mt-3 divide-y divide-stone rounded-card border border-stone bg-paper-raised p-2"
      >
        {notices.map((notice) => (
          <li key={notice.id} className="py-0.5">
            <NoticeItem notice={notice} userId={userId} />
            {Actions === undefined ? null : <Actions notice={notice} userId={userId} />}
          </li>
        ))}
      </ul>
      <LoadMore
        query={list}
        failureText={`The next ones could not be loaded. ${describeFailure(list.error)}`}
      />
    </KeptFocus>
  );
}
