import { useEffect, useEffectEvent } from 'react';
import type { SyntheticEvent } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A press recorded by `earlyPressScript`. */
interface KeptPress {
  name: string;
  atMs: number;
}

declare global {
  interface Window {
    /** The latest press on a button whose code has not loaded. */
    greenroomPress?: KeptPress | undefined;
  }
}

/** An older press no longer counts, because the user has given up on it. */
const keptMs = 30_000;

/**
 * Runs in the document's head. The server renders buttons before their code loads, so this script records a
 * press in between. `useEarlyPress` marks the buttons.
 */
export const earlyPressScript = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early-press]:not([aria-disabled=true])');if(b)window.greenroomPress={name:b.getAttribute('data-early-press'),atMs:Date.now()}},true)`;

/** Takes the recorded press of this button, and returns whether there was one. */
function takePress(name: string): boolean {
  const press = window.greenroomPress;
  if (press?.name !== name) return false;
  window.greenroomPress = undefined;
  return Date.now() - press.atMs < keptMs;
}

/**
 * Props of a button whose press counts as soon as it is visible. A press before hydration runs its handler
 * after hydration. Later presses are not recorded.
 *
 * @param name of the action and its subject; buttons with the same effect share a name
 * @param onPress gets the event of a press, or no event for an early one
 */
export function useEarlyPress(name: string, onPress: (event?: Event) => void) {
  const isHydrated = useIsHydrated();
  const press = useEffectEvent(onPress);
  useEffect(() => {
    // React replays a press that it has queued itself, which then removes the record.
    const afterReact = setTimeout(() => {
      if (takePress(name)) press();
    });
    return () => clearTimeout(afterReact);
  }, [name]);
  return {
    'data-early-press': isHydrated ? undefined : name,
    onClick(event: SyntheticEvent) {
      takePress(name);
      onPress(event.nativeEvent);
    },
  };
}
