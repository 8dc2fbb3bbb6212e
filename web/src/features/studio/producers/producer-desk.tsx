import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { useClock } from '../../../ui/use-clock.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { playedStream } from '../../player/connection/played-stream.ts';
import { Player } from '../../player/player.tsx';
import { useFreshDetails } from '../../streams/use-fresh-details.ts';
import { useJoinedStream } from '../../streams/use-joined-stream.ts';
import { withStock } from '../../watch/products/with-stock.ts';
import { RehearsalMark } from '../stage/rehearsal-mark.tsx';
import { RunOfShowSection } from '../run-of-show/run-of-show-section.tsx';

interface ProducerDeskProps {
  stream: StreamDetail;
  user: SessionUser;
  refetch: () => Promise<unknown>;
}

/**
 * A show as its producer runs it: picture, run of show and chat, all visible in a wide viewport. Actions that
 * only the streamer has are not here.
 */
export function ProducerDesk({ stream, user, refetch }: ProducerDeskProps) {
  const live = useJoinedStream(stream.id);
  useFreshDetails(stream.id, live);
  const now = useClock(false);
  const played = playedStream(stream, live, now);
  return (
    <div className="grid grid-cols-1 gap-5 lg:h-[max(30rem,calc(100dvh-9.75rem))] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_minmax(10rem,1fr)] lg:gap-y-3">
      <div className="relative aspect-video max-h-[75dvh] w-full min-w-0 overflow-hidden rounded-card bg-paper-sunken lg:max-h-[40dvh]">
        <Player stream={played} refetch={refetch} />
        {stream.isRehearsal ? <RehearsalMark /> : null}
      </div>
      <RunOfShowSection
        streamId={stream.id}
        isLive={played.status === 'live'}
        pinnedProduct={live.pinned ? withStock(live.pinned.product, live.stocks) : undefined}
      />
      <div className="h-[clamp(22rem,calc(100dvh-2rem),44rem)] overflow-hidden rounded-card border border-stone lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-auto">
        <ChatPanel
          live={live}
          reader={user}
          isReaderKnown
          hostId={stream.user.id}
          hasEnded={isOver(played.status)}
        />
      </div>
    </div>
  );
}
