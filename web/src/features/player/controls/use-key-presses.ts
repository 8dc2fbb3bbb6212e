import { useEffect, useEffectEvent } from 'react';
import type { KeyPress } from './player-keys.ts';

/**
 * Handles the keys of the whole page while `isListening`.
 *
 * @param find returns the action of a key; undefined if it is meant for something else
 */
export function useKeyPresses(
  isListening: boolean,
  find: (press: KeyPress) => (() => void) | undefined,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = find({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      target: event.target instanceof Element ? event.target : null,
      isDefaultPrevented: event.defaultPrevented,
    });
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isListening]);
}
