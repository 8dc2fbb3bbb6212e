import { cloneElement, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { DOMAttributes, ReactElement } from 'react';
import type { TooltipPopupProps } from './tooltip-popup.tsx';
import { wantedCode } from '../wanted-code.ts';

/** A pointer that rests this long asks what it rests on. */
const restMs = 600;
/** Time to get from the trigger onto the tooltip. */
const leaveMs = 120;

const popup = wantedCode<TooltipPopupProps>(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

/**
 * A name that shows on hover and focus. Never the only place that says it: the trigger has its own accessible name. Its code
 * loads at the first hover or focus, and the trigger itself is never replaced.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<DOMAttributes<HTMLElement>>;
}) {
  const Popup = useSyncExternalStore(popup.subscribe, popup.read, () => undefined);
  const [anchor, setAnchor] = useState<Element>();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(isPointedAt), isPointedAt ? restMs : leaveMs);
    return () => clearTimeout(timer);
  }, [isPointedAt]);

  const own = children.props;

  return (
    // Moving onto the tooltip counts as staying: what it is drawn into is below this in the tree.
    <span
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        void popup.ask();
        setIsPointedAt(true);
      }}
      onPointerLeave={() => setIsPointedAt(false)}
    >
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          setAnchor(event.currentTarget);
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          setIsPointedAt(false);
          close();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          // Only where the focus is shown: a press says itself what it is on.
          if (!event.currentTarget.matches(':focus-visible')) return;
          void popup.ask();
          setAnchor(event.currentTarget);
          setIsOpen(true);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          close();
        },
      })}
      {Popup !== undefined && anchor !== undefined
        ? createElement(Popup, { text, anchor, isOpen, onClose: close })
        : null}
    </span>
  );
}
