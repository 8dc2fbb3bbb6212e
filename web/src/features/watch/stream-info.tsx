import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { formatElapsed } from '@greenroom/contract/time-format';
import { Info, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useIsHydrated } from '../../ui/hydration/use-is-hydrated.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { sharePage } from '../../ui/share-page.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { OpenCartButton } from '../cart/cart-button.tsx';
import { streamCategory } from '../streams/stream-list.ts';

const StreamAbout = lazyPart(async () => (await import('./stream-about.tsx')).StreamAbout);
const HostActions = lazyPart(async () => (await import('./host-actions.tsx')).HostActions);

interface StreamInfoProps {
  stream: StreamDetail;
  isLive: boolean;
  startedAt: string | undefined;
  /** The layout buttons. */
  layout: ReactNode;
}

/** Title and host of the stream, with the viewer's actions. */
export function StreamInfo({ stream, isLive, startedAt, layout }: StreamInfoProps) {
  // A phone has them in the sheet about the show, and loads them with it.
  const showsHostActions = useMediaQuery('(min-width: 48rem)');
  const { username } = stream.streamer;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 md:gap-x-3">
      {/* On the narrowest phones the title needs this room. The name is beside the avatar. */}
      <Avatar name={stream.streamerName} src={stream.streamerAvatar} className="max-[22rem]:hidden" />
      <div className="min-w-0 grow basis-32 sm:basis-48">
        <h1 className="truncate font-text text-body leading-snug font-semibold tracking-normal md:font-display md:text-lead">
          {stream.title}
        </h1>
        <p className="truncate text-small text-stone-text">
          {username === '' ? (
            stream.streamerName
          ) : (
            <Link
              to={`/profile/${encodeURIComponent(username)}`}
              className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
            >
              {stream.streamerName}
            </Link>
          )}{' '}
          · {streamCategory(stream)}
          {isLive && startedAt !== undefined ? <TimeOnAir startedAt={startedAt} /> : null}
        </p>
      </div>
      {showsHostActions && username !== '' ? (
        <Suspense fallback={null}>
          <HostActions stream={stream} />
        </Suspense>
      ) : null}
      <div className="md:hidden">
        <Dialog
          title="About this show"
          trigger={
            <IconButton label="About this show" tone="surface">
              <Info aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          <Suspense fallback={null}>
            <StreamAbout stream={stream} />
          </Suspense>
        </Dialog>
      </div>
      {isLive ? null : (
        <IconButton label="Share" tone="surface" onClick={() => void sharePage(stream.title)}>
          <Share2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {/* In this layout the header, which also contains the cart, is hidden. */}
      <div className="roomy:hidden">
        <OpenCartButton tone="surface" />
      </div>
      {layout}
    </div>
  );
}

function TimeOnAir({ startedAt }: { startedAt: string }) {
  const now = useClock(true);
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  return <span className="tabular"> · on air {formatElapsed(now - Date.parse(startedAt))}</span>;
}
