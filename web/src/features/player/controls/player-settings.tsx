import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { playerQualities, receivedPicture } from '../connection/player-quality.ts';
import { PillChoice } from './pill-choice.tsx';
import { setPlayerChoices, usePlayerChoices } from '../player.store.ts';

const keys = [
  ['Space', 'Pause, play'],
  ['M', 'Sound off, on'],
  ['↑ ↓', 'Louder, quieter'],
  ['C', 'Captions on, off'],
  ['F', 'Fullscreen'],
  ['I', 'Picture-in-picture'],
  ['?', 'This list'],
] as const;

/** The quality menu (PLAYER-14), and the quality currently received. */
export function QualitySettings({ stats }: { stats: FrameStats | null | undefined }) {
  const quality = usePlayerChoices((choices) => choices.quality);
  return (
    <>
      <PillChoice
        label="Quality"
        value={quality}
        values={playerQualities}
        onChange={(wanted) => setPlayerChoices({ quality: wanted })}
      />
      <p className="tabular mt-3 text-micro text-stone-text">Now: {receivedPicture(stats)}</p>
    </>
  );
}

/** The keyboard shortcuts of the player, and the switch that turns them off. */
export function KeysHelp() {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-mark border border-stone-strong px-1.5 py-0.5 text-center font-mono text-micro">
                {key}
              </kbd>
            </dt>
            <dd className="text-ink-soft">{action}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch label="Use these keys" />
    </>
  );
}

/**
 * Turns the player's keyboard shortcuts on and off. It is in the settings too: while they are off, no key opens
 * their list.
 */
export function KeysSwitch({ label }: { label: string }) {
  const hasKeys = usePlayerChoices((choices) => choices.hasKeys);
  return (
    <label className="mt-2 flex min-h-11 items-center gap-3 text-small font-semibold">
      <input
        type="checkbox"
        checked={hasKeys}
        onChange={({ target }) => setPlayerChoices({ hasKeys: target.checked })}
        className="size-5 accent-leaf"
      />
      {label}
    </label>
  );
}
