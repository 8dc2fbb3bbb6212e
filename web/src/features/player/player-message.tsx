import { playerLimits } from '@greenroom/contract/limits/player';
import { formatDate } from '@greenroom/contract/time-format';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { LiveRegion } from '../../ui/focus/live-region.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import type { PlayedStream } from './connection/played-stream.ts';
import type { PlayerConnectionState } from './connection/player-connection.ts';
import { PlayerPanel } from './player-panel.tsx';

interface PlayerMessageProps {
  stream: PlayedStream;
  /** Shown for an announced show instead of the offline message. */
  announced?: ReactNode;
  /** Shown after a show has ended, below the message that it has. */
  afterEnd?: ReactNode;
  state: PlayerConnectionState;
  onRetry: () => void;
}

/**
 * The message panel over the picture, if there is a message. Screen readers announce a lost connection and the
 * end.
 */
export function PlayerMessage({ stream, announced, afterEnd, state, onRetry }: PlayerMessageProps) {
  return (
    <LiveRegion className="contents">
      {stream.status === 'live' ? (
        <LiveMessage state={state} isBroadcasterGone={stream.isBroadcasterGone} onRetry={onRetry} />
      ) : (
        <OfflineMessage stream={stream} announced={announced} afterEnd={afterEnd} />
      )}
    </LiveRegion>
  );
}

interface LiveMessageProps {
  state: PlayerConnectionState;
  isBroadcasterGone: boolean;
  onRetry: () => void;
}

function LiveMessage({ state, isBroadcasterGone, onRetry }: LiveMessageProps) {
  const hostMessage = isBroadcasterGone
    ? 'The host dropped out. The show waits a minute for them.'
    : undefined;
  switch (state.name) {
    case 'idle':
    case 'connecting':
      return (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center gap-2.5 pr-(--player-end) text-small font-semibold">
          <Spinner /> Connecting…
        </p>
      );
    case 'waiting':
      return (
        <div className="pointer-events-none contents">
          <PlayerPanel title="Waiting for the picture" text="The show is open. Its host is connecting." />
        </div>
      );
    case 'playing':
      return null;
    case 'lost':
      return (
        <PlayerPanel
          title="Connection Lost"
          text={
            <>
              <p className="empty:hidden">{state.reason ?? hostMessage}</p>
              <p className="flex items-center justify-center gap-2">
                <Spinner /> Attempt {state.attempt}/{playerLimits.reconnectAttempts}
              </p>
            </>
          }
        />
      );
    case 'failed':
      return (
        <PlayerPanel
          title={state.message}
          text={hostMessage ?? 'You are still in the show: its chat and products stay here.'}
          action={
            <Button variant="outline" onClick={onRetry}>
              <RotateCw aria-hidden="true" className="size-4" />
              Retry
            </Button>
          }
        />
      );
  }
}

function OfflineMessage({
  stream,
  announced,
  afterEnd,
}: {
  stream: PlayedStream;
  announced: ReactNode;
  afterEnd: ReactNode;
}) {
  const others = (
    <ButtonLink to="/live-streams" variant="outline">
      See other shows
    </ButtonLink>
  );
  if (stream.hasJustEnded) {
    return (
      <PlayerPanel
        title="Stream Has Ended"
        text={<>Thank you for being here. {afterEnd}</>}
        action={others}
        poster={stream.poster}
      />
    );
  }
  if (stream.status === 'scheduled' && announced !== undefined) {
    return <PlayerPanel title="Coming up" text={announced} poster={stream.poster} />;
  }
  if (stream.status === 'cancelled') {
    return (
      <PlayerPanel
        title="Called off"
        text={<CalledOffText stream={stream} />}
        action={others}
        poster={stream.poster}
      />
    );
  }
  return (
    <PlayerPanel
      title="Stream Offline"
      text={
        <>
          <OfflineText stream={stream} /> {stream.status === 'ended' ? afterEnd : null}
        </>
      }
      action={others}
      poster={stream.poster}
    />
  );
}

function CalledOffText({ stream: { scheduledTime } }: { stream: PlayedStream }) {
  if (scheduledTime === undefined) return 'This show does not take place.';
  return (
    <>
      This show of <LocalTime moment={scheduledTime} format={formatDate} /> does not take place.
    </>
  );
}

function OfflineText({ stream }: { stream: PlayedStream }) {
  if (stream.endedAt !== undefined) {
    return (
      <>
        This show was live on <LocalTime moment={stream.endedAt} format={formatDate} />
      </>
    );
  }
  return 'The host is not on air yet.';
}
