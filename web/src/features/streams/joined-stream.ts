import type { Author } from './own-messages.ts';
import type { StreamSubscription } from './stream-subscription.ts';
import type { JoinedStreamState } from './joined-stream-state.ts';

/** A show's room as its page has it: what it tells, and what can be done in it. */
export interface JoinedStream
  extends JoinedStreamState, Pick<StreamSubscription, 'retry' | 'discard' | 'rejoin'> {
  send: (content: string, author: Author) => void;
}
