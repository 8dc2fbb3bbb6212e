import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { FrameDevices } from '@greenroom/contract/frame/frame-events';
import { useVideoFrameSnapshot } from '@greenroom/frame-client/use-video-frame';
import { MessagesSquare } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { roleOf } from '../../chat/chat-reader.ts';
import type { JoinedStream } from '../../streams/joined-stream.ts';
import { withStock } from '../../watch/products/with-stock.ts';
import { ViewersPanel } from '../../viewers/viewers-panel.tsx';
import { RunOfShowSection } from '../run-of-show/run-of-show-section.tsx';
import { publicStream } from '../stream/studio-life-cycle.ts';
import { StreamTab } from '../stream/stream-tab.tsx';
import { useStudioState } from '../store/use-studio-store.ts';
import { useChatWidth } from './chat-width-handle.tsx';
import { StudioPanel } from './studio-panel.tsx';
import { isShowKnown, ShowLoading, UnknownShow } from '../unknown-show.tsx';
import type { Studio } from '../use-studio.ts';
import { EndedStream } from './ended-stream.tsx';
import { HealthStrip } from './health-strip.tsx';
import { NotListedMessage } from './not-listed-message.tsx';
import { Stage } from '../stage/stage.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { useTopOnceLive } from './use-top-once-live.ts';
import { WatchingNow } from './watching-now.tsx';

const DeviceCheck = lazyPart(async () => (await import('../device-check/device-check.tsx')).DeviceCheck);

const deskClass = 'grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]';
/** At a high zoom the panel is taller than the viewport. Its scrolling part must show more than a line. */
const panelClass = 'h-[clamp(22rem,calc(100dvh-2rem),44rem)] lg:h-[max(22rem,calc(100dvh-10.625rem))]';

interface GoLiveDeskProps {
  studio: Studio;
  live: JoinedStream;
  user: SessionUser;
  isBroadcasterConnected: boolean;
}

/**
 * The Go Live page: stage and products on one side; stream page, chat, viewer list (STUDIO-30) and statistics
 * on the other.
 */
export function GoLiveDesk({ studio, live, user, isBroadcasterConnected }: GoLiveDeskProps) {
  const chatWidth = useChatWidth();
  const { lifeCycle, camera } = studio;
  const stream = publicStream(lifeCycle);
  const quality = useStudioState(studio.store, (state) => state.connectionQuality);
  const snapshot = useVideoFrameSnapshot(camera.frame);
  const now = useClock(stream !== undefined);
  const startedAt = stream?.startedAt;
  const durationMs = startedAt === undefined ? undefined : now - Date.parse(startedAt);
  const isSending = snapshot?.state.name === 'streaming' || snapshot?.state.name === 'paused';
  const panel = useRef<HTMLDivElement>(null);
  useTopOnceLive(stream !== undefined, panel);

  if (!isShowKnown(lifeCycle)) return <UnknownShow studio={studio} loading={<DeskLoading />} />;
  if (lifeCycle.name === 'ended')
    return <EndedStream stream={lifeCycle.stream} onStartAnew={studio.startAnew} />;

  return (
    <div
      style={{ ['--chat-width' as string]: `${chatWidth}px` }}
      className={classNames(
        deskClass,
        // While live, the whole desk fits in the viewport and the run of show gets the remaining height. In a
        // wide viewport the chat is beside the panel.
        stream === undefined
          ? 'lg:grid-rows-[auto_1fr]'
          : 'lg:h-[max(34rem,calc(100dvh-10.625rem))] lg:grid-rows-[auto_minmax(10rem,1fr)] lg:gap-y-3 xl:grid-cols-[minmax(0,1fr)_calc(20.625rem+var(--chat-width))]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-5 lg:gap-3">
        <Stage
          studio={studio}
          isBroadcasterConnected={isBroadcasterConnected}
          quality={isSending && quality !== 'offline' ? quality : undefined}
        >
          {lifeCycle.name === 'unlisted' ? (
            <NotListedMessage studio={studio} reason={lifeCycle.reason} isSending={isSending} />
          ) : null}
        </Stage>
        {stream === undefined && camera.state.name === 'on' ? (
          <Suspense fallback={null}>
            <DeviceCheck store={studio.store} />
          </Suspense>
        ) : null}
        {isSending ? (
          <HealthStrip
            store={studio.store}
            now={now}
            hasCamera={snapshot.devices === undefined || snapshot.devices.camera.name === 'open'}
            lacksDevice={isDeviceAway(snapshot.devices)}
          />
        ) : null}
        {stream === undefined ? null : <WatchingNow stream={stream} live={live} durationMs={durationMs} />}
      </div>
      <div
        ref={panel}
        className={classNames(
          panelClass,
          'lg:sticky lg:top-22 lg:col-start-2 lg:row-span-2 lg:row-start-1',
          stream !== undefined && 'lg:static lg:h-full lg:min-h-0',
        )}
      >
        <StudioPanel
          companion={stream === undefined ? undefined : 'chat'}
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
                    topChatters={live.topChatters}
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
                  store={studio.store}
                  isLive={stream !== undefined}
                  isRehearsal={stream?.isRehearsal === true}
                  viewerCount={live.viewerCount}
                  durationMs={durationMs}
                  bytes={isSending ? snapshot.stats?.bytes : undefined}
                  now={now}
                />
              ),
            },
          ]}
        />
      </div>
      {stream === undefined ? null : (
        <RunOfShowSection
          streamId={stream.id}
          isLive={stream.isLive}
          pinnedProduct={live.pinned ? withStock(live.pinned.product, live.stocks) : undefined}
        />
      )}
    </div>
  );
}

/** Whether a device was disconnected, or was missing from the start. */
function isDeviceAway(devices: FrameDevices | undefined): boolean {
  return [devices?.camera.name, devices?.microphone.name].some(
    (name) => name === 'lost' || name === 'missing',
  );
}

/** The stage and the panel in their sizes before a show. */
function DeskLoading() {
  return (
    <div className={deskClass}>
      <div className="relative aspect-video">
        <Skeleton className="size-full" />
        <ShowLoading className="absolute inset-0" />
      </div>
      <Skeleton className={panelClass} />
    </div>
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
