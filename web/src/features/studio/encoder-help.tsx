import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { streamKeyQuery } from '../stream/stream.api.ts';

/** How to bring OBS into the show: the room as a source of OBS, or OBS as the camera of the show. */
export function EncoderHelp({ videoUrl }: { videoUrl: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Help title="Send from OBS (WHIP)">
        <ol className="list-decimal space-y-1.5 pl-5 text-small text-ink-soft marker:text-stone-text">
          <li>In OBS, open Settings, Stream, and choose WHIP as the service.</li>
          <li>Set the server and the bearer token below.</li>
          <li>Create the stream page here, then press Start Streaming in OBS. Either may come first.</li>
        </ol>
        <Setting label="Server" value={`${window.location.origin}/whip`} />
        <StreamKey />
        <p className="text-micro text-stone-text">
          Use VP8 or H.264 without B-frames, a keyframe every 2 s, and Opus sound.
        </p>
      </Help>
      <Help title="Show this stream in OBS">
        <ol className="list-decimal space-y-1.5 pl-5 text-small text-ink-soft marker:text-stone-text">
          <li>In OBS, add a Browser Source.</li>
          <li>Set its URL to the direct video URL.</li>
          <li>Set its size to 1920x1080.</li>
          <li>Start streaming or recording in OBS.</li>
        </ol>
        <Setting label="Direct video URL for OBS" value={videoUrl} />
      </Help>
    </div>
  );
}

/** A part that unfolds; what it holds is made, and asked for, when it does. */
function Help({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group rounded-card border border-stone open:bg-paper-raised"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center px-4 text-small font-semibold">
        <span className="grow">{title}</span>
        <Plus
          aria-hidden="true"
          className="size-4 transition-transform duration-(--motion-quick) group-open:rotate-45"
        />
      </summary>
      {isOpen ? <div className="flex flex-col gap-4 px-4 pt-1 pb-4">{children}</div> : null}
    </details>
  );
}

function Setting({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-small font-semibold">{label}</p>
      <div className="mt-1 flex items-center gap-2">
        <code
          className="min-w-0 grow truncate rounded-control bg-paper-sunken px-3 py-2 font-mono text-micro"
          title={value}
        >
          {value}
        </code>
        <CopyButton text={value} label="Copy" subject={label.toLowerCase()} size="small" />
      </div>
    </div>
  );
}

/** The stream key: asked for when it is wanted, masked until it is shown. */
export function StreamKey() {
  const [isShown, setIsShown] = useState(false);
  const key = useQuery(streamKeyQuery());
  if (key.isPending) return <Skeleton className="h-16" />;
  if (key.data === undefined) {
    return (
      <p role="alert" className="text-small text-beet">
        The stream key could not be read: {describeFailure(key.error)}{' '}
        <Button size="small" variant="quiet" onClick={() => void key.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <p className="text-small font-semibold">Stream key (bearer token)</p>
      <div className="mt-1 flex items-center gap-2">
        <code className="min-w-0 grow truncate rounded-control bg-paper-sunken px-3 py-2 font-mono text-micro">
          {isShown ? key.data : '•'.repeat(24)}
        </code>
        <button
          type="button"
          aria-label={isShown ? 'Hide stream key' : 'Show stream key'}
          onClick={() => setIsShown(!isShown)}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-moss"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
        <CopyButton text={key.data} label="Copy" subject="stream key" size="small" />
      </div>
      <p className="mt-1 text-micro text-stone-text">Who has it can go live as you. Keep it to yourself.</p>
    </div>
  );
}
