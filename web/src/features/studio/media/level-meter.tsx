import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { StudioStore } from '../store/studio-store.ts';
import type { StudioState } from '../store/studio-state.ts';
import { useStudioState } from '../store/use-studio-store.ts';

/** Percent of full scale. A lower level is inaudible. At a higher one, a louder word is clipped. */
const quietPercent = 5;
const loudPercent = 90;

/** How long the loudest level determines the message, so that pauses between words do not change it. */
const heldMs = 2000;

/** The loudest level of the last seconds. */
function useHeldLevel(taken: StudioState['audioLevel']): number | undefined {
  const [held, setHeld] = useState(taken);
  const isOver =
    taken === undefined || held === undefined || taken.level > held.level || taken.atMs - held.atMs >= heldMs;
  if (isOver && taken !== held) setHeld(taken);
  return held?.level;
}

/** The current level of the microphone. */
export function LevelMeter({ store }: { store: StudioStore }) {
  const taken = useStudioState(store, (state) => state.audioLevel);
  const level = taken?.level;
  const heldLevel = useHeldLevel(taken);
  const isLoud = level !== undefined && level > loudPercent;
  return (
    <div>
      <p className="text-small font-semibold">Microphone level</p>
      {/* A native meter uses the browser's own colours. On a dark page an empty one would look full. */}
      <meter
        aria-label="Microphone level"
        min={0}
        max={100}
        low={quietPercent}
        high={loudPercent}
        optimum={50}
        value={level ?? 0}
        className="sr-only"
      />
      <div
        aria-hidden="true"
        className="mt-2 mb-1.5 h-2.5 overflow-hidden rounded-full border border-stone-strong bg-paper-sunken"
      >
        <div
          className={classNames('h-full forced-colors:bg-[Highlight]', isLoud ? 'bg-sun' : 'bg-leaf')}
          style={{ width: `${level ?? 0}%` }}
        />
      </div>
      <p className="text-micro text-stone-text">{levelSentence(heldLevel)}</p>
    </div>
  );
}

function levelSentence(level: number | undefined): string {
  if (level === undefined) return 'Nothing is measured yet';
  if (level < quietPercent) return 'Too quiet: speak, or raise the gain';
  return level > loudPercent ? 'Too loud: lower the gain, or move back' : 'You are heard';
}
