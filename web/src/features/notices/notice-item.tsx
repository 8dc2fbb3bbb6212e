import type { Notice } from '@greenroom/contract/notices/notices.schemas';
import { formatAgo } from '@greenroom/contract/time-format';
import { BadgeCheck, Bell } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useMarkRead } from './notices.api.ts';

/** The inline actions of a notice, by the feature that it concerns. */
export type NoticeActions = ComponentType<{ notice: Notice; userId: string }>;

/** A notice: who, what and when, as one link. Following the link marks it as read. */
export function NoticeItem({
  notice,
  userId,
  onFollow,
}: {
  notice: Notice;
  userId: string;
  onFollow?: () => void;
}) {
  const markRead = useMarkRead(userId);
  const Icon = notice.kind === 'role-changed' ? BadgeCheck : Bell;
  return (
    <Link
      to={notice.link}
      onClick={() => {
        if (!notice.isRead) markRead.mutate(notice.id);
        onFollow?.();
      }}
      className={classNames(
        'flex min-h-16 items-center gap-3 rounded-control px-3 py-2.5 transition-colors duration-(--motion-quick) hover:bg-moss',
        notice.isRead ? 'text-ink-soft' : 'text-ink',
      )}
    >
      {notice.actor === null ? (
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-moss text-leaf-text">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      ) : (
        <Avatar name={notice.actor.name} src={notice.actor.avatarUrl} />
      )}
      <span className="min-w-0 grow">
        <span className={classNames('block text-small wrap-anywhere', !notice.isRead && 'font-semibold')}>
          {notice.title}
        </span>
        <span className="block text-micro text-stone-text">
          <LocalTime moment={notice.createdAt} format={formatAgo} />
        </span>
      </span>
      {notice.isRead ? null : (
        <span className="shrink-0">
          <span className="sr-only">Unread</span>
          <span aria-hidden="true" className="block size-2.5 rounded-full bg-leaf" />
        </span>
      )}
    </Link>
  );
}

/** A placeholder of the size of one notice. */
export function NoticeSkeleton() {
  return (
    <div className="flex min-h-16 items-center gap-3 px-3 py-2.5">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <div className="grow space-y-2">
        <Skeleton className="h-4 w-3/4 rounded-mark" />
        <Skeleton className="h-3 w-24 rounded-mark" />
      </div>
    </div>
  );
}
