import { useState } from 'react';
import type { LiveMessage } from '../../streams/live-messages.ts';

/** Reads the page of messages before a sequence number, oldest first. */
export type ReadEarlier = (
  before: number,
) => Promise<{ messages: readonly LiveMessage[]; hasEarlier: boolean }>;

type EarlierState = 'more' | 'loading' | 'all' | 'failed';

/**
 * The messages before those on screen. `load` returns the page before the oldest of the given messages. It
 * returns an empty page if there is none, if it is already loading, or if it cannot be loaded now.
 */
export function useEarlierMessages(read: ReadEarlier | undefined) {
  const [state, setState] = useState<EarlierState>('more');

  async function load(shown: readonly LiveMessage[]): Promise<readonly LiveMessage[]> {
    const oldest = shown.find(({ message }) => message.sequence !== undefined)?.message.sequence;
    if (read === undefined || oldest === undefined || state === 'loading' || state === 'all') return [];
    setState('loading');
    try {
      const { messages, hasEarlier } = await read(oldest);
      setState(hasEarlier ? 'more' : 'all');
      return messages;
    } catch {
      setState('failed');
      return [];
    }
  }

  return { state: read === undefined ? ('all' as const) : state, load };
}
