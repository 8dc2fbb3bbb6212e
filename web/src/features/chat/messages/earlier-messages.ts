import { useState } from 'react';
import type { LiveMessage } from '../../streams/live-messages.ts';

/** Reads a page of the chat before a place of its log, oldest first. */
export type ReadEarlier = (
  before: number,
) => Promise<{ messages: readonly LiveMessage[]; hasEarlier: boolean }>;

type EarlierState = 'more' | 'loading' | 'all' | 'failed';

/**
 * The chat before what a reader has on screen. `load` answers the page before the oldest of these messages, or nothing where
 * there is none, where it is being read already, or where it cannot be read now.
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
