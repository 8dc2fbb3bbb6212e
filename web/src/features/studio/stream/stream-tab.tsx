import type { ManagedStream, StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { videoFrameSource } from '@greenroom/frame-client/video-frame-client';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-style.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { DetailsForm } from './details-form.tsx';
import { EditDetails } from './edit-details.tsx';
import { EncoderHelp } from './encoder-help.tsx';
import { ScheduledChoice } from './scheduled-choice.tsx';
import { ThumbnailPicker } from './thumbnail-picker.tsx';
import { publicStream } from './studio-life-cycle.ts';
import type { Studio } from '../use-studio.ts';

/** The stream's page, media room and URLs. Before it is live, the form that creates it (STUDIO-15 to STUDIO-25). */
export function StreamTab({ studio }: { studio: Studio }) {
  const { lifeCycle, mediaRoomId, camera } = studio;
  const stream = publicStream(lifeCycle);
  const videoUrl = new URL(videoFrameSource({ mode: 'watch', mediaRoomId }), window.location.origin).href;
  return (
    <div className="flex flex-col gap-5 p-4">
      <p className="flex items-center gap-2 text-small">
        Status
        {stream === undefined ? (
          <StatusBadge status="off">Offline</StatusBadge>
        ) : stream.isRehearsal ? (
          <StatusBadge status="soon">Rehearsal</StatusBadge>
        ) : (
          <StatusBadge status="on">Live</StatusBadge>
        )}
      </p>
      {lifeCycle.name === 'preparing' && camera.state.name === 'on' ? (
        <output className="block rounded-card bg-moss p-4 text-small">
          Preview mode: your show is not public yet.
        </output>
      ) : null}
      <section aria-label="Your show" tabIndex={-1} className="flex flex-col gap-5">
        {lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? (
          <LivePage stream={lifeCycle.stream} />
        ) : (
          <Preparation studio={studio} />
        )}
      </section>
      <div className="flex flex-col gap-4 border-t border-stone pt-4">
        <Address label="Room ID" value={mediaRoomId}>
          <CopyButton text={mediaRoomId} label="Copy" subject="room ID" size="small" />
        </Address>
        <Address label="Direct video URL" value={videoUrl}>
          <CopyButton text={videoUrl} label="Copy" subject="direct video URL" size="small" />
          <OutLink href={videoUrl} label="Open" subject="direct video URL" />
        </Address>
      </div>
      <EncoderHelp videoUrl={videoUrl} />
      {lifeCycle.name === 'live' || lifeCycle.name === 'ending' ? (
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t border-stone bg-paper px-4 py-3">
          <EndStream
            isEnding={lifeCycle.name === 'ending'}
            isRehearsal={lifeCycle.stream.isRehearsal}
            usesCamera={camera.state.name !== 'off'}
            onEnd={studio.end}
          />
        </div>
      ) : null}
    </div>
  );
}

function LivePage({ stream }: { stream: StreamDetail }) {
  const address = new URL(`/stream/${stream.id}`, window.location.origin).href;
  return (
    <>
      <div>
        <h2 className="text-lead wrap-anywhere">{stream.title}</h2>
        {stream.description === '' ? null : (
          <p className="mt-1 line-clamp-3 text-small text-ink-soft">{stream.description}</p>
        )}
        <div className="mt-2">
          <EditDetails stream={stream} />
        </div>
      </div>
      {stream.isRehearsal ? (
        <p className="rounded-card bg-moss p-4 text-small">
          This is a rehearsal: it has no page. Your producers see it on /producer.
        </p>
      ) : (
        <Address label="Stream page" value={address}>
          <CopyButton text={address} label="Copy" subject="stream page link" size="small" />
          <OutLink href={address} label="View" subject="stream page" />
        </Address>
      )}
    </>
  );
}

/** What Go Live uses: a stream that was planned or created before, or a new one. */
function Preparation({ studio }: { studio: Studio }) {
  const { lifeCycle, plannedStream, camera } = studio;
  const isBusy = lifeCycle.name === 'creating';
  const submitLabel = camera.state.name === 'on' ? 'Go Live' : 'Create Stream Page';
  const chosen = 'stream' in lifeCycle && lifeCycle.name !== 'ended' ? lifeCycle.stream : undefined;
  if (chosen !== undefined) {
    return (
      // The key makes React create a new button, so that a double click on 'Use this show' does not go live.
      <div key="chosen" className="flex flex-col gap-3">
        <div className="rounded-card bg-moss p-4">
          <h2 className="text-body wrap-anywhere">{chosen.title}</h2>
          <p className="text-small text-ink-soft">
            <WhenScheduled stream={chosen} />
          </p>
        </div>
        {chosen.tags.length === 0 ? null : (
          <p className="text-small text-ink-soft">{chosen.tags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
        <ThumbnailPicker draft={studio.draft} camera={camera} current={chosen.thumbnail} />
        <Button
          size="large"
          wide
          busy={isBusy}
          busyLabel="Creating Stream..."
          onClick={() => void studio.goLive({ title: chosen.title })}
        >
          {submitLabel}
        </Button>
        {lifeCycle.name === 'preparing' ? (
          <Button variant="quiet" onClick={() => studio.choose(undefined)}>
            Make a new show instead
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <>
      {plannedStream?.sending?.isMadeByEncoder === true && lifeCycle.name === 'preparing' ? (
        <EncoderMessage
          show={plannedStream}
          submitLabel={submitLabel}
          isCameraOff={camera.state.name === 'off'}
        />
      ) : plannedStream !== undefined && lifeCycle.name === 'preparing' ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-moss p-4">
          <div className="min-w-0">
            <p className="text-micro text-ink-soft">
              <WhenScheduled stream={plannedStream} />
            </p>
            <p className="font-semibold wrap-anywhere">{plannedStream.title}</p>
          </div>
          <Button size="small" variant="outline" onClick={() => studio.choose(plannedStream)}>
            Use this show
          </Button>
        </div>
      ) : null}
      {plannedStream !== undefined && lifeCycle.name === 'preparing' ? (
        <ScheduledChoice offered={plannedStream.id} onChosen={studio.choose} />
      ) : null}
      <DetailsForm
        draft={studio.draft}
        camera={camera}
        submitLabel={submitLabel}
        isBusy={isBusy}
        onSubmit={(details) => void studio.goLive(details)}
      />
      {camera.state.name === 'off' && lifeCycle.name === 'preparing' ? (
        <p className="-mt-2 text-micro text-stone-text">
          Without a camera the page goes live and waits 10 minutes for OBS or another encoder.
        </p>
      ) : null}
    </>
  );
}

interface EncoderMessageProps {
  show: ManagedStream;
  submitLabel: string;
  isCameraOff: boolean;
}

/** What happens to the show that was created for an encoder. */
function EncoderMessage({ show, submitLabel, isCameraOff }: EncoderMessageProps) {
  const startsByItself = show.sending?.goesLiveAt !== undefined;
  return (
    <output className="block rounded-card bg-moss p-4 text-small">
      <strong className="block">Your encoder is sending.</strong>
      {startsByItself ? `“${show.title}” goes live by itself in a few seconds. ` : null}
      {isCameraOff
        ? `Press ${submitLabel} to go live with what it sends${startsByItself ? ' and your own title' : ''}. `
        : null}
      {startsByItself ? 'Stop sending to stay off air.' : null}
    </output>
  );
}

function WhenScheduled({ stream }: { stream: StreamDetail }) {
  if (stream.scheduledTime === undefined) return 'Made earlier, not live yet';
  return (
    <>
      Scheduled: <LocalTime moment={stream.scheduledTime} format={formatUpcoming} />
    </>
  );
}

interface EndStreamProps {
  isEnding: boolean;
  isRehearsal: boolean;
  usesCamera: boolean;
  onEnd: () => Promise<void>;
}

function EndStream({ isEnding, isRehearsal, usesCamera, onEnd }: EndStreamProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AlertDialog
      trigger={
        <Button variant="danger" size="large" wide busy={isEnding} busyLabel="Ending…">
          End Stream Page
        </Button>
      }
      open={isAsking}
      onOpenChange={setIsAsking}
      title={isRehearsal ? 'End this rehearsal?' : 'End this stream?'}
      description={`${isRehearsal ? 'Your producers' : 'Viewers'} see that it has ended and the chat closes.${usesCamera ? ' Your camera turns off.' : ''} It cannot go live again.`}
      confirmLabel="End Stream"
      cancelLabel="Keep Streaming"
      destructive
      onConfirm={() => {
        setIsAsking(false);
        void onEnd();
      }}
    />
  );
}

function Address({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-small font-semibold">{label}</p>
      <p
        className="mt-1 truncate rounded-control bg-paper-sunken px-3 py-2 font-mono text-micro"
        title={value}
      >
        {value}
      </p>
      <div className="mt-2 flex gap-2">{children}</div>
    </div>
  );
}

function OutLink({ href, label, subject }: { href: string; label: string; subject: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: 'outline', size: 'small' })}
    >
      <ExternalLink aria-hidden="true" className="size-4" />
      <span>
        {label}
        <span className="sr-only"> {subject} (opens a new tab)</span>
      </span>
    </a>
  );
}
