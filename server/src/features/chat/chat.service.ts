import type { ChatMessage, MessageAllowance, QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { mentionsIn } from '@greenroom/contract/chat/mentions';
import type { Actor } from '../../platform/actor.ts';
import { isTransient } from '../../db/transaction.ts';
import { AppError, secondsUntilRetry } from '../../platform/app-error.ts';
import type { RateLimitState } from '../../platform/rate-limiter.ts';
import { createReadCache } from '../../platform/read-cache.ts';
import type { HeldMessages } from '../moderation/messages/held-messages.service.ts';
import type { ChatMessageDraft, EventLog } from '../streams/event-log/event-log.service.ts';
import { checkedContent } from './chat-content.ts';
import { type ChatStream, refusalToSend } from './chat.policy.ts';
import { type ChatRulesService, standingIn } from '../moderation/chat-rules.service.ts';
import type { SettingsCheck } from './settings/settings-check.service.ts';
import { checkSanctions } from './sanction-messages.ts';
import type { MessageWindows } from './message-windows.ts';

export interface SentMessage extends MessageAllowance {
  id: string;
  streamId: string;
  sequence: number;
}

/** The parts around the messages of a chat that are the same for everybody. */
export interface ChatTop {
  pinnedMessage: ChatMessage | undefined;
  /** Reactions in the show so far. */
  reactionCount: number;
}

/** The message looks harmful and waits for a moderator. */
export interface HeldBack {
  heldId: string;
}

export interface ChatService {
  /**
   * Stores a message, which the show's log then sends to the room. Resolves once it is committed. A message
   * with a `clientMessageId` that the sender has used before is not stored again, and the answer is the same.
   * @throws AppError `chat_sign_in_required`, `chat_not_joined`, `chat_closed`, `chat_blocked`, `chat_muted`,
   * `chat_banned`, `chat_empty`, `chat_too_long`, `chat_rate_limited`, `chat_overloaded`, `stream_not_found`,
   * `chat_message_not_found` if the message that it replies to was removed.
   */
  send(
    actor: Actor | null,
    message: {
      streamId: string;
      content: string;
      hasJoined: boolean;
      clientMessageId?: string | undefined;
      /** Data that features above attach to it. */
      metadata?: ChatMessage['metadata'];
      /** Sequence of the message that this one replies to. */
      replyTo?: number | undefined;
    },
  ): Promise<SentMessage | HeldBack>;

  /**
   * Rejects people who may not write in this show's chat. The other actions of a chat require the same right.
   * @throws AppError `chat_closed`, `chat_blocked`, `chat_muted`, `chat_banned`, `chat_overloaded`,
   * `stream_not_found`.
   */
  checkMayWrite(actor: Actor, streamId: string): Promise<void>;

  /**
   * Does the same, and counts one message of this sender's minute, for content that enters the chat again as
   * if it was sent.
   * @throws AppError as `checkMayWrite`, `chat_rate_limited`.
   */
  takeTurn(actor: Actor, streamId: string): Promise<void>;

  /** What remains of the sender's current minute. Undefined if no message was sent in one. */
  allowanceOf(userId: string): Promise<MessageAllowance | undefined>;
}

function rateLimited({ resetsInMs }: RateLimitState): AppError {
  return new AppError('chat_rate_limited', { retryAfterSeconds: secondsUntilRetry(resetsInMs) });
}

export function createChatService({
  eventLog,
  findStream,
  findSeen,
  rules,
  held,
  settingsCheck,
  windows,
  nowMs = () => Date.now(),
}: {
  eventLog: EventLog;
  /** @throws AppError `stream_not_found`. */
  findStream: (streamId: string) => Promise<ChatStream & { isRehearsal: boolean }>;
  /** @throws AppError `stream_not_found` for a stream that is hidden from this reader. */
  findSeen: (reader: Actor, streamId: string) => Promise<unknown>;
  /** The rules of a streamer's chats. */
  rules: Pick<ChatRulesService, 'of'>;
  /** Where messages wait for a moderator. */
  held: Pick<HeldMessages, 'hold' | 'findSent'>;
  settingsCheck: SettingsCheck;
  windows: MessageWindows;
  nowMs?: () => number;
}): ChatService {
  const streams = createReadCache(findStream, nowMs);

  eventLog.onAppended((streamId, events) => {
    const isChanged = events.some((event) => event.type === 'stream.ended' || event.type === 'stream.live');
    if (isChanged) streams.forget(streamId);
  });

  function toAllowance({ remaining, resetsInMs }: RateLimitState): MessageAllowance {
    return { remaining, windowResetsAt: new Date(nowMs() + resetsInMs).toISOString() };
  }

  function sent({ id, streamId, sequence }: ChatMessage, window: RateLimitState): SentMessage {
    return { id, streamId, sequence, ...toAllowance(window) };
  }

  /** The show, and the caller's standing in its host's chats. */
  async function readStanding(actor: Actor, streamId: string) {
    try {
      const stream = await streams.get(streamId);
      // People who joined have been checked already. A REST call carries no proof that they did.
      if (stream.isRehearsal) await findSeen(actor, streamId);
      const chatRules = await rules.of(stream.ownerId);
      const standing = standingIn(chatRules, actor, stream.ownerId, nowMs());
      const { settings, blockedIds } = chatRules;
      return { stream, settings, standing, isBlocked: blockedIds.has(actor.userId) };
    } catch (error) {
      throw isTransient(error) ? new AppError('chat_overloaded', { cause: error }) : error;
    }
  }

  /** Does the same, and requires the right to write there. */
  async function requireVoice(actor: Actor, streamId: string, hasJoined: boolean) {
    const { stream, settings, standing, isBlocked } = await readStanding(actor, streamId);
    const { role } = standing;
    const refusal = refusalToSend(actor, stream, { role, hasJoined, isBlocked });
    if (refusal !== undefined) throw new AppError(refusal);
    checkSanctions(standing, nowMs());
    return { stream, settings, role };
  }

  /**
   * A message that was already stored or held is not new, so it is answered even if the sender may not send
   * any more.
   * @param window of the answer
   */
  async function findSent(
    actor: Actor,
    streamId: string,
    clientMessageId: string | undefined,
    window: RateLimitState,
  ): Promise<SentMessage | HeldBack | undefined> {
    if (clientMessageId === undefined) return undefined;
    const event = await eventLog.find(streamId, actor.userId, clientMessageId);
    if (event?.type === 'chat.message') return sent(event.message, window);
    const heldId = await held.findSent(actor, streamId, clientMessageId);
    return heldId === undefined ? undefined : { heldId };
  }

  return {
    async checkMayWrite(actor, streamId) {
      await requireVoice(actor, streamId, true);
    },

    async takeTurn(actor, streamId) {
      await requireVoice(actor, streamId, true);
      const window = await windows.take(actor.userId);
      if (!window.isAllowed) throw rateLimited(window);
    },

    async send(actor, { streamId, content, hasJoined, clientMessageId, replyTo, metadata }) {
      if (actor === null) throw new AppError('chat_sign_in_required');
      const { stream, settings, role } = await requireVoice(actor, streamId, hasJoined);
      const text = checkedContent(content);
      const window = await windows.take(actor.userId);
      if (!window.isAllowed) {
        const earlier = await findSent(actor, streamId, clientMessageId, window);
        if (earlier !== undefined) return earlier;
        throw rateLimited(window);
      }
      const message = { streamId, hostId: stream.ownerId, userId: actor.userId, text, nowMs: nowMs() };
      let takeBack: (() => void) | undefined;
      let isHeld = false;
      let quoted: QuotedMessage | undefined;
      try {
        if (replyTo !== undefined) quoted = await eventLog.messages.quote(streamId, replyTo);
        if (role === 'viewer') ({ takeBack, isHeld } = await settingsCheck.check(message, settings));
      } catch (error) {
        const back = await windows.giveBack(actor.userId);
        const earlier = await findSent(actor, streamId, clientMessageId, back);
        if (earlier !== undefined) return earlier;
        throw error;
      }
      try {
        const draft: ChatMessageDraft = {
          userId: actor.userId,
          username: actor.username,
          user: { id: actor.userId, username: actor.username, role },
          content: text,
          type: 'message',
          isPinned: false,
          isDeleted: false,
          role,
          ...(actor.avatarUrl === '' ? {} : { avatarUrl: actor.avatarUrl }),
          // Mentions come from the text alone, so that nobody is notified of something that nobody can read.
          // MENTION-8
          mentions: mentionsIn(text),
          ...(quoted === undefined ? {} : { replyTo: quoted }),
          ...(clientMessageId === undefined ? {} : { clientMessageId }),
          ...(metadata === undefined ? {} : { metadata }),
        };
        if (isHeld) {
          const { hostId, userId: authorId } = message;
          return { heldId: await held.hold({ hostId, streamId, authorId, clientMessageId, message: draft }) };
        }
        const appended = await eventLog.append(streamId, {
          type: 'chat.message',
          actorId: actor.userId,
          clientMessageId,
          payload: { message: draft },
        });
        if (appended.outcome === 'skipped' || appended.event.type !== 'chat.message') {
          throw new AppError('internal');
        }
        const isNew = appended.outcome === 'appended';
        return sent(appended.event.message, isNew ? window : await windows.giveBack(actor.userId));
      } catch (error) {
        takeBack?.();
        await windows.giveBack(actor.userId);
        const isUnavailable = error instanceof AppError && error.code === 'event_log_unavailable';
        throw isUnavailable ? new AppError('chat_overloaded', { cause: error }) : error;
      }
    },

    async allowanceOf(userId) {
      const window = await windows.find(userId);
      return window && toAllowance(window);
    },
  };
}
