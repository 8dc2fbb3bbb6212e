import { useEffect, useEffectEvent } from 'react';
import { playerKeyAction } from './player-keys.ts';
import type { PlayerKeyAction } from './player-keys.ts';

/** Calls `act` for each key that is meant for the player, while it `isListening`. */
export function usePlayerKeys(isListening: boolean, act: (action: PlayerKeyAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = playerKeyAction({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      target: event.target instanceof Element ? event.target : null,
      isDefaultPrevented: event.defaultPrevented,
    });
    if (action === undefined) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isListening]);
}
