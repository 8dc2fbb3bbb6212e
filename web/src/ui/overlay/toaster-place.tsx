import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { onFirstActivity } from '../loading/first-activity.ts';
import { PlainToasts } from './plain-toasts.tsx';
import { onToastWaiting } from './toast.ts';
import { wantedCode } from './wanted-code.ts';

const toaster = wantedCode(async () => (await import('./toaster.tsx')).Toaster);

/**
 * The place of toasts. Their code loads at the first activity of the visitor, so that screen readers know the
 * live region before its first message, and at the latest with the first toast.
 */
export function ToasterPlace() {
  const Toaster = useSyncExternalStore(toaster.subscribe, toaster.read, () => undefined);
  const [isOutOfReach, setIsOutOfReach] = useState(false);
  useEffect(() => {
    const ask = () => void toaster.ask().then((isHere) => setIsOutOfReach(!isHere));
    const ends = [onFirstActivity(() => void toaster.ask()), onToastWaiting(ask)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  if (Toaster !== undefined) return createElement(Toaster);
  return isOutOfReach ? <PlainToasts /> : null;
}
