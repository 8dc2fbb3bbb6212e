import { useEffect, useRef } from 'react';
import type { LiveMessage } from '../streams/live-messages.ts';

/** So that a busy chat does not rattle. */
const quietMs = 1500;

/** Plays the sound of a message, whose code comes when it is first wanted. */
export async function playSound(): Promise<void> {
  try {
    await (await import('./message-sound.ts')).playMessageSound();
  } catch {
    // A browser without sound, or a network that is away: the chat goes on without it.
  }
}

/** Plays a short sound when somebody else has written. What was there before is no news. */
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
