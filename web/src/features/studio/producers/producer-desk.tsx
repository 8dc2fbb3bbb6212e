import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { isOver } from '@greenroom/contract/streams/stream-status';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { plural } from '../../../lib/format/count.ts';
import { useClock } from '../../../ui/use-clock.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { playedStream } from '../../player/connection/played-stream.ts';
import { Player } from '../../player/player.tsx';
import { useFreshDetails } from '../../streams/use-fresh-details.ts';
import { useJoinedStream } from '../../streams/use-joined-stream.ts';
import { withStock } from '../../watch/products/with-stock.ts';
import { RehearsalMark } from '../stage/rehearsal-mark.tsx';
import { CaptionDesk } from '../captions/caption-desk.tsx';
import { RunOfShow } from '../run-of-show/run-of-show.tsx';

interface ProducerDeskProps {
  stream: StreamDetail;
  user: SessionUser;
  refetch: () => Promise<unknown>;
}

/** A show as its producer runs it: picture, run of show and chat. What is the streamer's alone is not here. */
export function ProducerDesk({ stream, user, refetch }: ProducerDeskProps) {
  const live = useJoinedStream(stream.id);
  useFreshDetails(stream.id, live);
  const now = useClock(false);
  const played = playedStream(stream, live, now);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="relative aspect-video w-full overflow-hidden rounded-card bg-paper-sunken">
          <Player stream={played} refetch={refetch} />
          {stream.isRehearsal ? <RehearsalMark /> : null}
        </div>
        <p className="tabular text-small text-ink-soft">
          {live.viewerCount === undefined ? '- viewers' : plural(live.viewerCount, 'viewer')}
        </p>
        <section aria-labelledby="produced-run" className="rounded-card border border-stone p-4 md:p-5">
          <h2 id="produced-run" className="mb-3 text-lead">
            Run of show
          </h2>
          <RunOfShow
            streamId={stream.id}
            isLive={played.status === 'live'}
            pinnedProduct={live.pinned ? withStock(live.pinned.product, live.stocks) : undefined}
          />
        </section>
        {played.status === 'live' ? (
          <section
            aria-labelledby="produced-captions"
            className="rounded-card border border-stone p-4 md:p-5"
          >
            <h2 id="produced-captions" className="mb-3 text-lead">
              Captions
            </h2>
            <CaptionDesk streamId={stream.id} />
          </section>
        ) : null}
      </div>
      <div className="h-[clamp(22rem,calc(100dvh-2rem),44rem)] overflow-hidden rounded-card border border-stone lg:sticky lg:top-22">
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
