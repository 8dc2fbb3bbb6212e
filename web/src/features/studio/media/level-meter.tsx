import type { StudioStore } from '../store/studio-store.ts';
import { useStudioState } from '../store/use-studio-store.ts';

/** How loud the microphone is now. */
export function LevelMeter({ store }: { store: StudioStore }) {
  const level = useStudioState(store, (state) => state.audioLevel?.level);
  return (
    <div>
      <p className="text-small font-semibold">Microphone level</p>
      <meter
        aria-label="Microphone level"
        min={0}
        max={100}
        low={5}
        high={90}
        optimum={50}
        value={level ?? 0}
        className="mt-1.5 h-2 w-full"
      />
      <p className="text-micro text-stone-text">
        {level === undefined
          ? 'Nothing is measured yet'
          : level < 5
            ? 'Too quiet: speak, or raise the gain'
            : 'You are heard'}
      </p>
    </div>
  );
}
