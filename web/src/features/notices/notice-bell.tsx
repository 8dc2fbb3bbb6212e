import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { buttonClass, iconButtonClass } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Loading } from '../../ui/loading/skeleton.tsx';
import { type NoticeActions, NoticeItem, NoticeSkeleton } from './notice-item.tsx';
import { latestNoticesQuery, unreadCountQuery, useMarkAllRead } from './notices.api.ts';
import { followNotices } from './notices.live.ts';
import { bellLabel, unreadBadge } from './unread-count.ts';

/** The live count of unread notices, and the latest of them. It opens the page's socket. */
export function NoticeBell({ userId, Actions }: { userId: string; Actions?: NoticeActions }) {
  const queryClient = useQueryClient();
  const { data: unreadCount = 0 } = useQuery(unreadCountQuery(userId));
  const [isOpen, setIsOpen] = useState(false);
  const badge = unreadBadge(unreadCount);

  useEffect(() => followNotices(pageSocket(), queryClient, userId), [queryClient, userId]);

  const trigger = (
    <button type="button" aria-label={bellLabel(unreadCount)} data-bell="" className={iconButtonClass()}>
      <Bell aria-hidden="true" className="size-5" />
      {badge === undefined ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-leaf px-1 text-center text-[0.6875rem] leading-5 font-bold text-on-leaf tabular-nums"
        >
          {badge}
        </span>
      )}
    </button>
  );

  return (
    <>
      <Popover trigger={trigger} label="Latest notifications" open={isOpen} onOpenChange={setIsOpen}>
        <LatestNotices
          userId={userId}
          unreadCount={unreadCount}
          onFollow={() => setIsOpen(false)}
          Actions={Actions}
        />
      </Popover>
      <output className="sr-only">{badge === undefined ? '' : `${badge} unread notifications`}</output>
    </>
  );
}

function LatestNotices({
  userId,
  unreadCount,
  onFollow,
  Actions,
}: {
  userId: string;
  unreadCount: number;
  onFollow: () => void;
  Actions: NoticeActions | undefined;
}) {
  const latest = useQuery(latestNoticesQuery(userId));
  const markAllRead = useMarkAllRead(userId);
  return (
    <div className="-m-1.5">
      <div className="flex min-h-11 items-center justify-between gap-2 px-3">
        <h2 className="font-display text-lead font-semibold">Notifications</h2>
        {unreadCount > 0 ? (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3"
            busy={markAllRead.isPending}
            onClick={() => markAllRead.mutate()}
          >
            <CheckCheck aria-hidden="true" className="size-4" />
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto">
        {latest.isPending ? (
          <Loading label="Loading notifications">
            <NoticeSkeleton />
            <NoticeSkeleton />
            <NoticeSkeleton />
          </Loading>
        ) : latest.isLoadingError ? (
          <div role="alert" className="px-3 py-4 text-small">
            <p>Notifications could not be loaded.</p>
            <Button
              variant="outline"
              size="small"
              className="mt-3"
              busy={latest.isRefetching}
              busyLabel="Retrying…"
              onClick={() => void latest.refetch()}
            >
              Retry
            </Button>
          </div>
        ) : latest.data.length === 0 ? (
          <p className="px-3 py-6 text-center text-small text-ink-soft">
            Nothing yet. Who follows you and what changes in your account shows up here.
          </p>
        ) : (
          <KeptFocus label="Latest">
            <ul>
              {latest.data.map((notice) => (
                <li key={notice.id}>
                  <NoticeItem notice={notice} userId={userId} onFollow={onFollow} />
                  {Actions === undefined ? null : <Actions notice={notice} userId={userId} />}
                </li>
              ))}
            </ul>
          </KeptFocus>
        )}
      </div>
      <Link
        to="/notifications"
        onClick={onFollow}
        className={`${buttonClass({ variant: 'secondary', wide: true })} mt-2`}
      >
        See all notifications
      </Link>
    </div>
  );
}
