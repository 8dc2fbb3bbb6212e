import { playerLimits } from '@greenroom/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/**
 * Controls that show while the mouse moves and hide 3 s after it stopped (PLAYER-11). They stay while `isHeld`: something
 * of theirs is open, or the keyboard is among them. A tap shows and hides them.
 */
export function useIdleControls(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function wake() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsAwake(false), playerLimits.overlayHideDelayMs);
    setIsAwake(true);
  }
  useEffect(() => {
    timer.current = setTimeout(() => setIsAwake(false), playerLimits.overlayHideDelayMs);
    return () => clearTimeout(timer.current);
  }, []);

  return {
    areShown: isAwake || isHeld,
    wake,
    pointerProps: {
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') wake();
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setIsAwake(false);
      },
    },
    tap: () => {
      if (isAwake) setIsAwake(false);
      else wake();
    },
  };
}
