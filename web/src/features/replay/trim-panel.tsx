import type { ManagedRecording } from '@greenroom/contract/streams/recordings.schemas';
import { recordingLimits } from '@greenroom/contract/limits/replays';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus/take-focus.ts';
import { RangeButtons } from './range-buttons.tsx';
import { ReplayPlayer } from './replay-player.tsx';
import { useTrimReplay } from './replay.api.ts';
import { useReplayPlayback } from './use-replay-playback.ts';

interface TrimPanelProps {
  streamId: string;
  recording: ManagedRecording;
  poster: string;
  onClose: () => void;
}

/** The whole recording, with the part for viewers marked. */
export function TrimPanel({ streamId, recording, poster, onClose }: TrimPanelProps) {
  const { files, lengthMs, trim } = recording;
  const playback = useReplayPlayback({ files, lengthMs }, trim?.startMs ?? 0);
  const [range, setRange] = useState({ startMs: trim?.startMs ?? 0, endMs: trim?.endMs ?? lengthMs });
  const save = useTrimReplay(streamId);
  const box = useRef<HTMLElement>(null);
  const isAll = range.startMs === 0 && range.endMs === lengthMs;
  const send = (wanted: typeof range | null) => save.mutate(wanted, { onSuccess: onClose });
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-label="Trim"
      className="flex max-w-2xl flex-col gap-3 outline-none"
    >
      <p className="text-small text-ink-soft">
        This is the whole recording. Viewers get the marked part alone, from its first whole picture on, which
        may be two seconds later. The whole stays with you, and you can undo this.
      </p>
      {/* Unlike on the page, the chat never covers this picture. */}
      <div className="aspect-video overflow-hidden rounded-card [--player-end:0px]">
        <ReplayPlayer
          title="the whole recording"
          label="Whole recording"
          poster={poster}
          playback={playback}
          chapters={[]}
          marked={range}
          box={box}
        />
      </div>
      <RangeButtons
        playback={playback}
        range={range}
        bounds={{ lengthMs, minMs: Math.min(recordingLimits.trimMinMs, lengthMs) }}
        onRange={setRange}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={save.isPending}
          busyLabel="Saving…"
          unavailable={isAll}
          onClick={() => send(range)}
        >
          Trim to this part
        </Button>
        {trim === undefined ? null : (
          <Button size="small" variant="outline" unavailable={save.isPending} onClick={() => send(null)}>
            Undo the trim
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
