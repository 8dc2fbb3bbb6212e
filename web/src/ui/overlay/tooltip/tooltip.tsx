import { cloneElement, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { DOMAttributes, ReactElement } from 'react';
import type { TooltipPopupProps } from './tooltip-popup.tsx';
import { wantedCode } from '../wanted-code.ts';

/** How long a pointer must rest before the tooltip opens. */
const restMs = 600;
/** Time to move the pointer from the trigger onto the tooltip. */
const leaveMs = 120;

const popup = wantedCode<TooltipPopupProps>(async () => (await import('./tooltip-popup.tsx')).TooltipPopup);

/**
 * A text that shows on hover and focus. It is never the only place of that text: the trigger has its own
 * accessible name. The code loads at the first hover or focus, and the trigger itself is never replaced.
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
    // Hovering the tooltip counts as hovering the trigger, because its portal is below this element in the
    // React tree.
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
          // Only for visible focus. After a press, no explanation is needed.
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
