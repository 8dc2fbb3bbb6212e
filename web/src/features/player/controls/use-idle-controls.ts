import { playerLimits } from '@greenroom/contract/limits/player';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/**
 * Controls that show while the mouse moves and hide 3 s after it stops (PLAYER-11). They stay while `isHeld`: a
 * panel is open, or keyboard focus is among them. A tap toggles them.
 */
export function useIdleControls(isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef({ x: NaN, y: NaN });

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
      onPointerMove: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        // Browsers also report a move when the page scrolled under a still mouse.
        if (pointerType !== 'mouse' || (x === pointer.current.x && y === pointer.current.y)) return;
        pointer.current = { x, y };
        wake();
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return;
        pointer.current = { x: NaN, y: NaN };
        setIsAwake(false);
      },
    },
    tap: () => {
      if (isAwake) setIsAwake(false);
      else wake();
    },
  };
}
