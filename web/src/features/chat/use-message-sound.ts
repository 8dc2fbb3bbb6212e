import { useEffect, useRef } from 'react';
import type { LiveMessage } from '../streams/live-messages.ts';

/** Minimum time between two sounds, so that a busy chat is not a constant noise. */
const quietMs = 1500;

/** Plays the message sound. Its code loads on first use. */
export async function playSound(): Promise<void> {
  try {
    await (await import('./message-sound.ts')).playMessageSound();
  } catch {
    // The browser has no sound, or there is no network. The chat works without it.
  }
}

/** Plays a short sound when somebody else has sent a message. Messages that were already there play none. */
export function useMessageSound(
  messages: readonly LiveMessage[],
  ownId: string | undefined,
  isOn: boolean,
): void {
  const lastSequence = useRef<number>(undefined);
  const lastAtMs = useRef(0);
  const newest = messages.findLast(({ delivery }) => delivery.name === 'stored')?.message;
  const sequence = newest?.sequence;
  const isOther = newest?.type === 'message' && newest.userId !== ownId;
  useEffect(() => {
    const before = lastSequence.current;
    lastSequence.current = sequence;
    const isNews = before !== undefined && sequence !== undefined && sequence > before;
    if (!isOn || !isNews || !isOther || Date.now() - lastAtMs.current < quietMs) return;
    lastAtMs.current = Date.now();
    void playSound();
  }, [sequence, isOther, isOn]);
}
