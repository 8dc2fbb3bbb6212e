import { useEffect, useEffectEvent } from 'react';
import type { SyntheticEvent } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A press as `earlyPressScript` keeps it. */
interface KeptPress {
  name: string;
  atMs: number;
}

declare global {
  interface Window {
    /** The last press on a button that waits for its code. */
    greenroomPress?: KeptPress | undefined;
  }
}

/** A press that is older has been given up by who made it. */
const keptMs = 30_000;

/**
 * Runs in the document's head. The server sends a page with its buttons, and their code comes later: it keeps a press that
 * comes in between. `useEarlyPress` marks the buttons.
 */
export const earlyPressScript = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early-press]:not([aria-disabled=true])');if(b)window.greenroomPress={name:b.getAttribute('data-early-press'),atMs:Date.now()}},true)`;

/** Whether a press on this button was kept, which is kept no longer. */
function takePress(name: string): boolean {
  const press = window.greenroomPress;
  if (press?.name !== name) return false;
  window.greenroomPress = undefined;
  return Date.now() - press.atMs < keptMs;
}

/**
 * The properties of a button whose press counts from the moment at which it is seen: one that comes before its code is done
 * as soon as the code is there. From then on no press is kept.
 *
 * @param name of what is done, and with what; buttons that do the same have one name
 * @param onPress gets the event of a press, but of one that came early
 */
export function useEarlyPress(name: string, onPress: (event?: Event) => void) {
  const isHydrated = useIsHydrated();
  const press = useEffectEvent(onPress);
  useEffect(() => {
    // React passes on a press that it could wait for, which is then kept no longer.
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
