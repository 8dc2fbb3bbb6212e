import type { Author, StreamLive } from '../../lib/live/stream-live.ts';
import type { StreamState } from '../../lib/live/stream-state.ts';

/** A show's room as its page has it: what it tells, and what can be done in it. */
export interface ShowLive extends StreamState, Pick<StreamLive, 'retry' | 'discard' | 'rejoin'> {
  send: (content: string, author: Author) => void;
}
