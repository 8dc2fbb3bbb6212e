import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface KeptFocusProps {
  /** Its accessible name, which screen readers announce if the focus moves to the container. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Parts of the container that can be focused by script. */
const parts = '[tabindex="-1"]';
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** A control and its position. */
interface Place {
  element: Element;
  /** The list of its row. Undefined if it was not in a row. */
  list: Element | undefined;
  rowIndex: number;
  controlIndex: number;
  /** The focusable parts around it, the innermost first. */
  around: readonly HTMLElement[];
}

/**
 * A container that keeps the focus when the focused control disappears, for example with a removed row. The
 * focus moves to the same control of the row that replaced it, else of the last row, else to the innermost
 * surrounding part with a `tabIndex` of -1, else to the container.
 */
export function KeptFocus({ label, className, children }: KeptFocusProps) {
  const whole = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const root = whole.current;
    if (root === null) return undefined;
    let last: Place | undefined;
    let frame = 0;

    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element && target !== root ? placeOf(target, root) : undefined;
    };
    const keep = () => {
      if (last === undefined || last.element.isConnected) return;
      // A closing dialog restores the focus before the next frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const lost = last;
        if (lost === undefined || lost.element.isConnected || document.activeElement !== document.body)
          return;
        last = undefined;
        (successorOf(lost) ?? lost.around.find((part) => part.isConnected) ?? root).focus();
      });
    };

    const changes = new MutationObserver(keep);
    changes.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', remember);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, []);

  return (
    <div
      ref={whole}
      // A fieldset belongs in a form.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={classNames('outline-none', className)}
    >
      {children}
    </div>
  );
}

function placeOf(element: Element, root: Element): Place {
  const row = element.closest('li');
  const list = row?.parentElement ?? undefined;
  return {
    element,
    list,
    rowIndex: row === null ? -1 : [...(list?.children ?? [])].indexOf(row),
    controlIndex: row === null ? -1 : [...row.querySelectorAll(controls)].indexOf(element),
    around: [...root.querySelectorAll<HTMLElement>(parts)]
      .filter((part) => part.contains(element))
      .toReversed(),
  };
}

function successorOf({ list, rowIndex, controlIndex }: Place): HTMLElement | undefined {
  if (list === undefined || !list.isConnected) return undefined;
  const row = [...list.children].at(Math.min(rowIndex, list.children.length - 1));
  const found = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])];
  return found[Math.min(controlIndex, found.length - 1)];
}
