import type { Reaction } from '@greenroom/contract/chat/reactions';
import { chatLimits } from '@greenroom/contract/limits/chat';
import type { IncomingPayload, LiveSocket } from '../../lib/socket/live-socket.ts';

export type ReactionListener = (reaction: Reaction, count: number) => void;

/**
 * The reactions of a stream's room. A reaction of the reader flies immediately and is sent with the others of
 * the same tick. The server reports the reactions of everyone, so the reader's own are subtracted.
 */
export class StreamReactions {
  readonly #socket: Pick<LiveSocket, 'send'>;
  readonly #streamId: string;
  readonly #listeners = new Set<ReactionListener>();
  readonly #unsent = new Map<Reaction, number>();
  /** The reader's reactions that have flown here but that the server has not reported yet. */
  readonly #own = new Map<Reaction, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: Pick<LiveSocket, 'send'>, streamId: string) {
    this.#socket = socket;
    this.#streamId = streamId;
  }

  subscribe(listener: ReactionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  press(reaction: Reaction): void {
    const unsent = this.#unsent.get(reaction) ?? 0;
    if (unsent >= chatLimits.reactionsAtOnce) return;
    this.#unsent.set(reaction, unsent + 1);
    this.#fly(reaction, 1);
    this.#timer ??= setTimeout(() => this.#send(), chatLimits.reactionTickMs);
  }

  received({ counts }: IncomingPayload<'chat:reactions'>): void {
    for (const [reaction, count] of Object.entries(counts)) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of the contract's record
      const kind = reaction as Reaction;
      const own = Math.min(count, this.#own.get(kind) ?? 0);
      this.#own.set(kind, (this.#own.get(kind) ?? 0) - own);
      if (count > own) this.#fly(kind, count - own);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #fly(reaction: Reaction, count: number): void {
    for (const listener of this.#listeners) listener(reaction, count);
  }

  #send(): void {
    this.#timer = undefined;
    for (const [reaction, presses] of this.#unsent) {
      const isSent = this.#socket.send('chat:react', { streamId: this.#streamId, reaction, presses });
      if (isSent) this.#own.set(reaction, (this.#own.get(reaction) ?? 0) + presses);
    }
    this.#unsent.clear();
  }
}
