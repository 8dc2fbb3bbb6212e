import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { MessagesSquare } from 'lucide-react';
import { formatCount, plural } from '../../../lib/format/count.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/list/list-states.tsx';
import { Spinner } from '../../../ui/list/spinner.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';
import { ChatPanel, roleOf } from '../../chat/chat-panel.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { useVideoFrameSnapshot, useVideoFrameQuality } from '@greenroom/frame-client/use-video-frame';
import { formatElapsed } from '@greenroom/contract/time-format';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { ViewersPanel } from '../../viewers/viewers-panel.tsx';
import { publicStream } from '../stream/stream-life-cycle.ts';
import { StreamProducts } from '../products/stream-products.tsx';
import { Stage } from './stage.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { StreamTab } from '../stream/stream-tab.tsx';
import { StudioPanel } from '../studio-panel.tsx';
import type { Studio } from '../use-studio.ts';

interface GoLiveDeskProps {
  studio: Studio;
  live: JoinedStream;
  user: SessionUser;
  isBroadcasterConnected: boolean;
}

/** Where a show is made: the stage and its products on one side, page, chat, viewers and figures on the other. */
export function GoLiveDesk({ studio, live, user, isBroadcasterConnected }: GoLiveDeskProps) {
  const { life, camera } = studio;
  const stream = publicStream(life);
  const quality = useVideoFrameQuality(camera.frame);
  const snapshot = useVideoFrameSnapshot(camera.frame);
  const now = useClock(stream !== undefined);
  const startedAt = stream?.startedAt;
  const durationMs = startedAt === undefined ? undefined : now - Date.parse(startedAt);
  const isSending = snapshot?.state.name === 'streaming' || snapshot?.state.name === 'paused';

  if (life.name === 'loading') {
    return (
      <output className="flex min-h-[50dvh] items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        Loading...
      </output>
    );
  }
  if (life.name === 'unavailable') {
    return <ErrorState title="Failed to load your studio" text={life.reason} onRetry={studio.reload} />;
  }
  if (life.name === 'ended') return <EndedStream studio={studio} peak={life.stream.peakViewerCount} />;

  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <Stage
          studio={studio}
          isBroadcasterConnected={isBroadcasterConnected}
          quality={isSending ? quality : undefined}
        >
          {life.name === 'unlisted' ? (
            <NotListed studio={studio} reason={life.reason} isSending={isSending} />
          ) : null}
        </Stage>
        {stream === undefined ? null : (
          <p className="tabular flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
            <span>{live.viewerCount === undefined ? '- viewers' : plural(live.viewerCount, 'viewer')}</span>
            <span>On air {durationMs === undefined ? '-' : formatElapsed(durationMs)}</span>
            <span>Peak {formatCount(Math.max(stream.peakViewerCount, live.viewerCount ?? 0))}</span>
          </p>
        )}
      </div>
      <div className="h-[min(44rem,calc(100dvh-2rem))] lg:sticky lg:top-22 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[calc(100dvh-7rem)]">
        <StudioPanel
          tabs={[
            { value: 'stream', label: 'Stream', content: <StreamTab studio={studio} /> },
            {
              value: 'chat',
              label: 'Chat',
              fills: true,
              content:
                stream === undefined ? (
                  <NotYet text="The chat opens when you are live." />
                ) : (
                  <ChatPanel
                    live={live}
                    reader={user}
                    isReaderKnown
                    hostId={stream.user.id}
                    hasEnded={false}
                    hidesViewers
                  />
                ),
            },
            {
              value: 'viewers',
              label: 'Viewers',
              fills: true,
              content:
                stream === undefined ? (
                  <NotYet text="No viewers yet" />
                ) : (
                  <ViewersPanel
                    viewers={live.viewers}
                    viewerCount={live.viewerCount}
                    reader={user}
                    readerRole={roleOf(user, stream.user.id)}
                    hostId={stream.user.id}
                  />
                ),
            },
            {
              value: 'stats',
              label: 'Stats',
              content: (
                <StatsPanel
                  isLive={stream !== undefined}
                  viewerCount={live.viewerCount}
                  durationMs={durationMs}
                  stats={isSending ? snapshot.stats : undefined}
                  quality={isSending ? quality : undefined}
                />
              ),
            },
          ]}
        />
      </div>
      {stream === undefined ? null : (
        <section
          aria-labelledby="show-products"
          tabIndex={-1}
          className="self-start rounded-card border border-stone p-4 md:p-5"
        >
          <h2 id="show-products" className="mb-3 text-lead">
            Products on stage
          </h2>
          <StreamProducts streamId={stream.id} pinnedProduct={live.pinned?.product} />
        </section>
      )}
    </div>
  );
}

/** Going live failed: what that means, why, and how to try again (STUDIO-37 to STUDIO-39). */
function NotListed({ studio, reason, isSending }: { studio: Studio; reason: string; isSending: boolean }) {
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-beet-soft p-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold">This stream is not listed</p>
        <p className="text-small text-ink-soft">{reason}</p>
        {isSending ? (
          <p className="text-small text-ink-soft">Your picture reaches whoever has the direct video URL.</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => void studio.retry()}>Retry</Button>
        <Button variant="outline" onClick={studio.giveUp}>
          Stop
        </Button>
      </div>
    </div>
  );
}

function EndedStream({ studio, peak }: { studio: Studio; peak: number }) {
  const { life } = studio;
  if (life.name !== 'ended') return null;
  const { startedAt, endedAt, title, id } = life.stream;
  const onAirMs =
    startedAt !== undefined && endedAt !== undefined
      ? Date.parse(endedAt) - Date.parse(startedAt)
      : undefined;
  return (
    <section className="hero-light flex flex-col items-center rounded-panel border border-stone px-6 py-16 text-center">
      <h2 ref={takeFocus} tabIndex={-1} className="text-heading">
        Your stream has ended
      </h2>
      <p className="mt-2 max-w-full text-ink-soft wrap-anywhere">{title}</p>
      <dl className="tabular mt-6 flex gap-10">
        <div>
          <dt className="text-micro text-stone-text">Time on air</dt>
          <dd className="font-display text-heading font-semibold">
            {onAirMs === undefined ? '-' : formatElapsed(onAirMs)}
          </dd>
        </div>
        <div>
          <dt className="text-micro text-stone-text">Peak viewers</dt>
          <dd className="font-display text-heading font-semibold">{formatCount(peak)}</dd>
        </div>
      </dl>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={studio.startAnew}>Set Up Another Stream</Button>
        <ButtonLink to={`/stream/${id}`} variant="outline">
          View its page
        </ButtonLink>
      </div>
    </section>
  );
}

function NotYet({ text }: { text: string }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 px-6 py-12 text-center text-ink-soft">
      <MessagesSquare aria-hidden="true" className="size-8 text-leaf-text" strokeWidth={1.5} />
      <p className="text-small">{text}</p>
    </div>
  );
}
