import type { MessageBatch } from './message-batch.schemas.ts';
import type { ChatMessage } from './chat.schemas.ts';
import { chatLimits } from '../limits/chat.ts';
import { mentionsIn } from './mentions.ts';

type PackedAuthor = MessageBatch[4][number];
type Unusual = NonNullable<MessageBatch[5][number][2]>;

const { streamTagLength } = chatLimits;
const streamTagOf = (streamId: string) => streamId.slice(-streamTagLength);

/** A message's id, made from its position in its stream's log. */
export const messageIdOf = (streamId: string, sequence: number) => `${streamId}-${sequence}`;

/**
 * Packs messages of one stream with consecutive sequences.
 *
 * @param numberOf returns an author's number, and whether the author must be included
 */
export function packMessages(
  messages: readonly ChatMessage[],
  numberOf: (message: ChatMessage) => { number: number; isNew: boolean },
): MessageBatch {
  const [first] = messages;
  if (first === undefined) throw new Error('There is no message to pack');
  const authors = new Map<number, PackedAuthor>();
  const packed = messages.map((message): MessageBatch[5][number] => {
    const { number, isNew } = numberOf(message);
    const { userId, username, avatarUrl = '', role } = message;
    if (isNew && !authors.has(number)) authors.set(number, [number, userId, username, avatarUrl, role]);
    const unusual = unusualOf(message, first);
    return Object.keys(unusual).length > 0 ? [number, message.content, unusual] : [number, message.content];
  });
  const at = Date.parse(first.timestamp);
  return [streamTagOf(first.streamId), first.sequence, at, first.streamTimeMs, [...authors.values()], packed];
}

function unusualOf(message: ChatMessage, first: ChatMessage): Unusual {
  const { timestamp, streamTimeMs, metadata, mentions, replyTo, subType, content } = message;
  return {
    ...(timestamp === first.timestamp ? {} : { timestamp }),
    ...(streamTimeMs === first.streamTimeMs ? {} : { streamTimeMs }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(mentions.join(' ') === mentionsIn(content).join(' ') ? {} : { mentions }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(subType === undefined ? {} : { subType }),
  };
}

/** Reads the batches of one stream on one connection, and remembers their authors. */
export class BatchReader {
  readonly #streamId: string;
  readonly #authors = new Map<number, PackedAuthor>();

  constructor(streamId: string) {
    this.#streamId = streamId;
  }

  /** Whether a batch belongs to this stream. */
  isOurs([streamTag]: MessageBatch): boolean {
    return streamTag === streamTagOf(this.#streamId);
  }

  /**
   * Unpacks the messages as if they had arrived one by one, without client message ids. A message by an
   * unknown author is omitted, and the client then treats it as missing.
   */
  read([, firstSequence, at, streamTime, authors, packed]: MessageBatch): ChatMessage[] {
    for (const author of authors) this.#authors.set(author[0], author);
    const timestamp = new Date(at).toISOString();
    return packed.flatMap(([number, content, unusual = {}], index) => {
      const author = this.#authors.get(number);
      if (author === undefined) return [];
      const [, userId, username, avatarUrl, role] = author;
      const sequence = firstSequence + index;
      const message: ChatMessage = {
        id: messageIdOf(this.#streamId, sequence),
        streamId: this.#streamId,
        sequence,
        userId,
        username,
        user: { id: userId, username, role },
        content,
        timestamp,
        streamTimeMs: streamTime,
        type: 'message',
        isPinned: false,
        isDeleted: false,
        role,
        mentions: unusual.mentions ?? mentionsIn(content),
        ...(avatarUrl === '' ? {} : { avatarUrl }),
        ...unusual,
      };
      return [message];
    });
  }

  /** A new connection numbers the authors from the beginning. */
  forget(): void {
    this.#authors.clear();
  }
}
