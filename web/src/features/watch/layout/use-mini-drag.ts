import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { nearestCorner, nextCorner } from './mini-corner.ts';
import type { Corner } from './mini-corner.ts';

/** Shorter movements count as a press. */
const dragFromPx = 6;

/**
 * A box in a corner of the viewport that can be dragged to another corner. While `isOn` is false, its handlers
 * do nothing.
 */
export function useMiniDrag(isOn: boolean) {
  const [corner, setCorner] = useState<Corner>('bottom-right');
  const hasMoved = useRef(false);
  const drag = useRef<AbortController>(undefined);
  useEffect(() => () => drag.current?.abort(), []);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const box = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    hasMoved.current = false;
    drag.current?.abort();
    const running = new AbortController();
    drag.current = running;
    const end = () => {
      running.abort();
      box.style.translate = '';
    };
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (!hasMoved.current && Math.hypot(dx, dy) < dragFromPx) return;
      hasMoved.current = true;
      box.style.translate = `${dx}px ${dy}px`;
    };
    const drop = () => {
      const { left, top, width, height } = box.getBoundingClientRect();
      end();
      if (!hasMoved.current) return;
      const size = { width: window.innerWidth, height: window.innerHeight };
      setCorner(nearestCorner(left + width / 2, top + height / 2, size));
    };
    // A fast pointer leaves the box before the box has moved, so the listeners are on the window.
    const { signal } = running;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
  }

  // The click at the end of a drag must not press what is under it.
  function onClickCapture(event: MouseEvent) {
    if (!hasMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    hasMoved.current = false;
  }

  return {
    corner,
    moveOn: () => setCorner(nextCorner(corner)),
    handlers: isOn ? { onPointerDown, onClickCapture } : {},
  };
}
