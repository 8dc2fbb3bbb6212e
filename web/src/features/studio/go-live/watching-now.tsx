import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { formatCount, plural } from '../../../lib/format/count.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { unnamedViewers, viewerLines } from '../../viewers/viewer-list.ts';

/** As many names as fit on one line beside the figures. */
const namesShown = 3;

interface WatchingNowProps {
  stream: ManagedStream;
  live: JoinedStream;
  durationMs: number | undefined;
}

/**
 * The current viewers, some of them by name, and how long the show has been live. The Viewers tab lists all of
 * them.
 */
export function WatchingNow({ stream, live, durationMs }: WatchingNowProps) {
  const viewers = viewerLines(live.viewers, undefined).filter(({ id }) => id !== stream.user.id);
  const named = viewers.slice(0, namesShown);
  const others = viewers.length - named.length + unnamedViewers(live.viewerCount, viewers, stream.user.id);
  return (
    <section
      aria-label="Watching now"
      className="tabular flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft"
    >
      <p className="font-semibold text-ink">
        {live.viewerCount === undefined ? '- viewers' : plural(live.viewerCount, 'viewer')}
      </p>
      {named.length === 0 ? null : (
        <ul aria-label="Viewers by name" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {named.map(({ id, name, avatarUrl }) => (
            <li key={id} className="flex items-center gap-1.5">
              <Avatar name={name} src={avatarUrl} className="size-6!" size="small" />
              <span className="max-w-24 truncate" title={name}>
                {name}
              </span>
            </li>
          ))}
          {others === 0 ? null : <li>and {formatCount(others)} more</li>}
        </ul>
      )}
      <p className="flex gap-x-4 lg:ml-auto">
        <span>On air {durationMs === undefined ? '-' : formatElapsed(durationMs)}</span>
        <span>Peak {formatCount(Math.max(stream.peakViewerCount, live.viewerCount ?? 0))}</span>
      </p>
    </section>
  );
}
