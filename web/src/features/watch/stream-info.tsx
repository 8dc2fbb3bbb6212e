import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { Share2, ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { sharePage } from '../../ui/share-page.ts';
import { streamCategory } from '../streams/stream-list.ts';
import { FeaturedProducts } from './featured-products.tsx';

interface StreamInfoProps {
  stream: StreamDetail;
  isLive: boolean;
  startedAt: string | undefined;
}

/** Title and host of the stream; on a phone also a button that opens its products. */
export function StreamInfo({ stream, isLive, startedAt }: StreamInfoProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={stream.streamerName} src={stream.streamerAvatar} />
      <div className="min-w-0 grow">
        <h1 className="truncate font-text text-body leading-snug font-semibold tracking-normal md:font-display md:text-lead">
          {stream.title}
        </h1>
        <p className="truncate text-small text-stone-text">
          {stream.streamer.username === '' ? (
            stream.streamerName
          ) : (
            <Link
              to={`/profile/${encodeURIComponent(stream.streamer.username)}`}
              className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
            >
              {stream.streamerName}
            </Link>
          )}{' '}
          · {streamCategory(stream)}
          {isLive && startedAt !== undefined ? <TimeOnAir startedAt={startedAt} /> : null}
        </p>
      </div>
      <div className="md:hidden">
        <Dialog
          title="In this show"
          trigger={
            <IconButton label="Products in this show" tone="surface">
              <ShoppingBag aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          {/* It covers the pinned product, which stands in it too. */}
          <FeaturedProducts streamId={stream.id} layout="list" pinnedId={undefined} />
        </Dialog>
      </div>
      {isLive ? null : (
        <IconButton label="Share" tone="surface" onClick={() => void sharePage(stream.title)}>
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}

function TimeOnAir({ startedAt }: { startedAt: string }) {
  const now = useClock(true);
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  return <span className="tabular"> · on air {formatElapsed(now - Date.parse(startedAt))}</span>;
}
