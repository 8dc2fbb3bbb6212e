import { playerKeyAction } from './player-keys.ts';
import type { PlayerKeyAction } from './player-keys.ts';
import { useKeyPresses } from './use-key-presses.ts';

/** Calls `act` for each key that is meant for the player, while `isListening`. */
export function usePlayerKeys(isListening: boolean, act: (action: PlayerKeyAction) => void): void {
  useKeyPresses(isListening, (press) => {
    const action = playerKeyAction(press);
    return action === undefined ? undefined : () => act(action);
  });
}
