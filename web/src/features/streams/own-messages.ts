import type { ChatMessage, QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { mentionsIn } from '@greenroom/contract/chat/mentions';
import type { IncomingPayload, LiveSocket } from '../../lib/socket/live-socket.ts';
import { allowanceFrom } from './joined-stream-state.ts';
import { type Delivery, type LiveMessage, refusedBecause } from './live-messages.ts';
import type { StreamStore } from './stream-store.ts';

/** The sender, as shown in the page's own copy of a message until it is stored. */
export type Author = Pick<ChatMessage, 'userId' | 'username' | 'avatarUrl' | 'role'>;

const confirmTimeoutMs = 10_000;

export const notConfirmed = 'The server did not confirm it. Try again.';

export interface OwnMessagesOptions {
  store: StreamStore;
  socket: LiveSocket;
  streamId: string;
  nowMs: () => number;
  makeId: () => string;
}

/**
 * The messages that this page sends to a stream. Each shows immediately as pending, until the server confirms
 * or refuses it. An unconfirmed message is sent again with the same id, so the server stores it only once.
 */
export class OwnMessages {
  readonly #options: OwnMessagesOptions;
  readonly #confirmTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The sequences of the messages, where known. */
  readonly #sequences = new Map<string, number>();

  constructor(options: OwnMessagesOptions) {
    this.#options = options;
  }

  send(content: string, author: Author, replyTo?: QuotedMessage): void {
    const { store, nowMs, makeId } = this.#options;
    const text = content.trim();
    if (text === '') return;
    const key = makeId();
    const message = {
      ...author,
      type: 'message' as const,
      content: text,
      timestamp: new Date(nowMs()).toISOString(),
      mentions: mentionsIn(text),
      ...(replyTo === undefined ? {} : { replyTo }),
    };
    store.update({ messages: [...store.state.messages, { key, message, delivery: { name: 'pending' } }] });
    this.#transmit(key, message);
  }

  /** Sends a failed message again. */
  retry(key: string): void {
    const { messages } = this.#options.store.state;
    const own = messages.find((each) => each.key === key && each.delivery.name === 'failed');
    if (own === undefined) return;
    this.#deliver(key, { name: 'pending' });
    this.#transmit(key, own.message);
  }

  discard(key: string): void {
    const { store, socket, streamId } = this.#options;
    const own = store.state.messages.find((each) => each.key === key);
    if (own?.delivery.name === 'refused')
      socket.send('chat:held:dismiss', { streamId, heldId: own.delivery.heldId });
    this.#remove(key);
  }

  /**
   * Adds the client ids to messages of the log that this page has sent, if they arrive without. A message is
   * recognised by the server's confirmation, or before that by author and text. Of two with the same text, the
   * first sent one matches.
   */
  recognize(messages: readonly ChatMessage[]): ChatMessage[] {
    const waiting = this.#options.store.state.messages.filter(
      ({ key, delivery }) => delivery.name !== 'stored' && !this.#sequences.has(key),
    );
    return messages.map((message) => {
      const { sequence, userId, content } = message;
      const index = waiting.findIndex(
        (own) => own.message.userId === userId && own.message.content === content,
      );
      const clientMessageId =
        [...this.#sequences].find((own) => own[1] === sequence)?.[0] ??
        waiting.splice(index, index < 0 ? 0 : 1)[0]?.key;
      if (clientMessageId === undefined) return message;
      this.#sequences.set(clientMessageId, sequence);
      return { ...message, clientMessageId };
    });
  }

  /** Sends unconfirmed messages after a join. */
  sendPending(): void {
    for (const { key, message, delivery } of this.#options.store.state.messages) {
      if (delivery.name === 'pending') this.#transmit(key, message);
    }
  }

  /** @param lastSequence the end of the event log as far as this page has it */
  confirm(sent: IncomingPayload<'chat:message:sent'>, lastSequence: number): void {
    this.#options.store.update({ allowance: allowanceFrom(sent), refusal: undefined });
    const key = sent.clientMessageId;
    if (key === undefined) return;
    clearTimeout(this.#confirmTimers.get(key));
    this.#confirmTimers.delete(key);
    if (!this.#sequences.has(key)) this.#sequences.set(key, sent.sequence);
    // The message arrives with the log. If this page has already read past it, it was either shown without its
    // client id or will never arrive.
    if (sent.sequence > lastSequence) return;
    if (this.#isShown(sent.sequence)) this.#remove(key);
    else this.#deliver(key, { name: 'stored' });
  }

  refuse(error: IncomingPayload<'chat:error'>): void {
    const { store, nowMs } = this.#options;
    if (error.code === 'chat_rate_limited' && error.retryAfterSeconds !== undefined) {
      store.update({ allowance: { remaining: 0, resetsAtMs: nowMs() + error.retryAfterSeconds * 1000 } });
    }
    if (error.code === 'chat_slow_mode' && error.retryAfterSeconds !== undefined)
      store.update({ slowUntilMs: nowMs() + error.retryAfterSeconds * 1000 });
    const { code, message, clientMessageId } = error;
    if (clientMessageId === undefined) store.update({ refusal: { code, message } });
    else this.#deliver(clientMessageId, { name: 'failed', reason: message });
  }

  /** A moderator must review the message. If it is approved, it arrives with the log and replaces this copy. */
  hold({ clientMessageId: key, heldId }: IncomingPayload<'chat:message:held'>): void {
    if (key !== undefined) this.#deliver(key, { name: 'held', heldId });
  }

  decided({ heldId, clientMessageId, outcome, messageToPerson }: IncomingPayload<'chat:held:decided'>): void {
    switch (outcome) {
      case 'refused':
        return this.#deliver(clientMessageId, {
          name: 'refused',
          heldId,
          reason: refusedBecause(messageToPerson),
        });
      case 'waiting':
        return this.#deliver(clientMessageId, { name: 'held', heldId });
      case 'approved':
        // It arrives with the log.
        return undefined;
    }
  }

  close(): void {
    for (const timer of this.#confirmTimers.values()) clearTimeout(timer);
  }

  #isShown(sequence: number): boolean {
    return this.#options.store.state.messages.some((each) => each.message.sequence === sequence);
  }

  /** Removes a copy that is not stored. */
  #remove(key: string): void {
    const { store } = this.#options;
    store.update({
      messages: store.state.messages.filter((each) => each.key !== key || each.delivery.name === 'stored'),
    });
  }

  #deliver(key: string, delivery: Delivery): void {
    const { store } = this.#options;
    clearTimeout(this.#confirmTimers.get(key));
    this.#confirmTimers.delete(key);
    const messages = store.state.messages.map((each) =>
      each.key === key && each.delivery.name !== 'stored' ? { ...each, delivery } : each,
    );
    store.update({ messages });
  }

  #transmit(key: string, { content, replyTo }: Pick<LiveMessage['message'], 'content' | 'replyTo'>): void {
    const { store, socket, streamId } = this.#options;
    clearTimeout(this.#confirmTimers.get(key));
    this.#confirmTimers.set(
      key,
      setTimeout(() => this.#deliver(key, { name: 'failed', reason: notConfirmed }), confirmTimeoutMs),
    );
    // A message that cannot be sent now is sent after the next join.
    if (store.state.connection.name !== 'joined') return;
    const mentions = mentionsIn(content);
    socket.send('chat:send-message', {
      streamId,
      content,
      clientMessageId: key,
      ...(mentions.length > 0 ? { mentions } : {}),
      ...(replyTo === undefined ? {} : { replyTo: replyTo.sequence }),
    });
  }
}
