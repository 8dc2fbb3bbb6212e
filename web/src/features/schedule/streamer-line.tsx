import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/count.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The streamer of a show: a link to their profile (SCHED-15). */
export function StreamerLine({ streamer }: { streamer: ScheduledStream['streamer'] }) {
  const { id, name, avatar, followers, isVerified } = streamer;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Avatar name={name} src={avatar} />
      <div className="min-w-0 text-small">
        <Link
          to={`/streamers/${id}`}
          className="relative z-1 inline-flex min-h-6 max-w-full items-center gap-1 font-semibold underline-offset-4 hover:underline"
        >
          <span className="truncate">{name}</span>
          {isVerified ? (
            <>
              <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-leaf-text" />
              <span className="sr-only">, verified streamer</span>
            </>
          ) : null}
        </Link>
        <p className="tabular text-stone-text">
          {formatCount(followers)} {followers === 1 ? 'follower' : 'followers'}
        </p>
      </div>
    </div>
  );
}
