import type { PlayerFullscreen } from '../player/player-fullscreen.ts';
import { playerKey } from '../player/controls/player-keys.ts';
import { useKeyPresses } from '../player/controls/use-key-presses.ts';
import { usePlayerChoices } from '../player/player.store.ts';
import type { ReplayPlayback } from './use-replay-playback.ts';

const seekStepMs = 5000;
const volumeStep = 5;

/**
 * The keys of a player, plus the left and right arrows, which seek. A viewer can turn them off in the settings
 * of a live show.
 */
export function useReplayKeys(
  isListening: boolean,
  playback: ReplayPlayback,
  fullscreen: PlayerFullscreen | undefined,
): void {
  const hasKeys = usePlayerChoices((choices) => choices.hasKeys);
  const { atMs, lengthMs, volume, isMuted } = playback;
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': playback.toggle,
    m: () => playback.setMuted(!isMuted),
    f: fullscreen?.toggle,
    ArrowUp: () => playback.setVolume(Math.min(100, volume + volumeStep)),
    ArrowDown: () => playback.setVolume(Math.max(0, volume - volumeStep)),
    ArrowLeft: () => playback.seek(Math.max(0, atMs - seekStepMs)),
    ArrowRight: () => playback.seek(Math.min(lengthMs, atMs + seekStepMs)),
  };
  useKeyPresses(isListening && hasKeys, (press) => {
    const key = playerKey(press);
    return key === undefined ? undefined : actions[key];
  });
}
