import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import type { Author } from './own-messages.ts';
import type { StreamSubscription } from './stream-subscription.ts';
import type { JoinedStreamState } from './joined-stream-state.ts';

/** A stream's socket room for its page: its state and its actions. */
export interface JoinedStream
  extends
    JoinedStreamState,
    Pick<
      StreamSubscription,
      'retry' | 'discard' | 'rejoin' | 'sendConnectionQuality' | 'sendTap' | 'react' | 'onReactions'
    > {
  /** Undefined until it is known. */
  streamId?: string | undefined;
  send: (content: string, author: Author, replyTo?: QuotedMessage) => void;
}
