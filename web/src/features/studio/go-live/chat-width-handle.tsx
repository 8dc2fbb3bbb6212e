import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import {
  setPreferences,
  sidebarWidthLimits as limits,
  usePreferences,
} from '../../preferences/preferences.store.ts';

const stepPx = 16;

const bounded = (widthPx: number) => Math.min(limits.max, Math.max(limits.min, Math.round(widthPx)));

const setWidth = (widthPx: number) => setPreferences({ sidebarWidth: bounded(widthPx) });

/**
 * The width of the chat beside the panel, in pixels. It is bounded, because the stored value may come from
 * another version.
 */
export function useChatWidth(): number {
  return bounded(usePreferences(({ sidebarWidth }) => sidebarWidth));
}

/** The edge between the panel and the chat. It can be dragged, or moved with the arrow keys, Home and End. */
export function ChatWidthHandle() {
  const widthPx = useChatWidth();
  const drag = useRef<{ fromPx: number; widthPx: number }>(undefined);

  function begin(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromPx: event.clientX, widthPx };
  }

  function move({ clientX }: PointerEvent<HTMLElement>) {
    if (drag.current !== undefined) setWidth(drag.current.widthPx + drag.current.fromPx - clientX);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const newWidthPx = {
      ArrowLeft: widthPx + stepPx,
      ArrowRight: widthPx - stepPx,
      Home: limits.min,
      End: limits.max,
    }[event.key];
    if (newWidthPx === undefined) return;
    event.preventDefault();
    setWidth(newWidthPx);
  }

  const end = () => (drag.current = undefined);
  return (
    // A focusable separator is the widget of this pattern (ARIA 1.2, window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      aria-label="Width of the chat"
      aria-orientation="vertical"
      aria-valuenow={widthPx}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuetext={`${widthPx} pixels`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      className="absolute m-0 h-auto border-0 inset-y-0 right-[calc(var(--chat-width)-0.75rem)] z-10 w-6 cursor-col-resize touch-none -outline-offset-2 before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 hover:before:bg-leaf"
    />
  );
}
