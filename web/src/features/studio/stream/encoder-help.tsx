import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { streamLimits } from '@greenroom/contract/limits/streams';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { StreamKey } from '../../account/streaming/stream-key.tsx';

/** How to use OBS with the stream: the video frame as a source in OBS, or OBS as the camera of the stream. */
export function EncoderHelp({ videoUrl }: { videoUrl: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Help title="Send from OBS (WHIP)">
        <ol className="list-decimal space-y-1.5 pl-5 text-small text-ink-soft marker:text-stone-text">
          <li>In OBS, open Settings, Stream, and choose WHIP as the service.</li>
          <li>Set the server and the bearer token below.</li>
          <li>Create the stream page here, then press Start Streaming in OBS.</li>
          <li>
            Without a page, OBS makes a show that goes live by itself after {streamLimits.encoderStartSeconds}{' '}
            s. Until then you can create its page here, with your own title.
          </li>
          <li>
            A show you announced is taken from {streamLimits.earlyStreamMinutes} minutes before its time.
          </li>
        </ol>
        <Setting label="Server" value={`${window.location.origin}/whip`} />
        <StreamKey label="Stream key (bearer token)" />
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

/** A collapsible section. Its content is rendered, and its data fetched, only when it is open. */
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
