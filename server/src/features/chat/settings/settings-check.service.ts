import { formatDuration, formatExactDuration } from '@greenroom/contract/time-format';
import type { ChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { AppError } from '../../../platform/app-error.ts';
import { createReadCache } from '../../../platform/read-cache.ts';
import { type BlockedWords, createBlockedWords } from './blocked-words.ts';
import type { ClaimsAtAllServers } from './claims-at-all-servers.ts';
import { foldedText } from './folded-text.ts';
import { looksHarmful } from './harmful-text.ts';
import type { LastMessages } from './last-messages.service.ts';
import { hasLink, isEmojiOnly, looksLikeSpam } from './message-shape.ts';
import type { SentTexts } from './sent-texts.service.ts';
import { slowModeWaitSeconds } from './slow-mode.ts';

/** A message from somebody who is neither streamer nor moderator. */
export interface CheckedMessage {
  streamId: string;
  hostId: string;
  userId: string;
  text: string;
  nowMs: number;
}

export interface SettingsCheck {
  /**
   * Checks a message against the chat's settings. The result says whether it must wait for a moderator, and
   * can take back the counts if the message is not stored.
   * @throws AppError `chat_subscribers_only`, `chat_followers_only`, `chat_emoji_only`, `chat_links_off`,
   * `chat_blocked_word`, `chat_spam`, `chat_slow_mode`, `chat_not_unique`.
   */
  check(message: CheckedMessage, settings: ChatSettings): Promise<{ isHeld: boolean; takeBack: () => void }>;
}

/** Repeating the same text within this time is spam. */
const sameTextMs = 30_000;

const notUniqueError = () =>
  new AppError('chat_spam', { details: 'You have just said this. Say something else.' });

const slowModeError = (waitSeconds: number) =>
  new AppError('chat_slow_mode', {
    details: `Slow mode is on. You can write again in ${formatDuration(waitSeconds)}.`,
    retryAfterSeconds: waitSeconds,
  });

export function createSettingsCheck({
  findFollowedAt,
  lastMessages,
  sentTexts,
  claims,
  nowMs,
}: {
  /** Since when a person has followed a streamer. Null if they do not. */
  findFollowedAt: (userId: string, hostId: string) => Promise<Date | null>;
  lastMessages: LastMessages;
  sentTexts: SentTexts;
  claims: Pick<ClaimsAtAllServers, 'takeTurn'>;
  nowMs: () => number;
}): SettingsCheck {
  const wordsOfSettings = new WeakMap<readonly string[], BlockedWords>();
  const followedAt = createReadCache(async (pair) => {
    const [userId = '', hostId = ''] = pair.split(' ');
    return findFollowedAt(userId, hostId);
  }, nowMs);

  function blockedWordsOf({ blockedWords }: ChatSettings): BlockedWords {
    const known = wordsOfSettings.get(blockedWords) ?? createBlockedWords(blockedWords);
    wordsOfSettings.set(blockedWords, known);
    return known;
  }

  async function checkFollowing({ userId, hostId, nowMs: now }: CheckedMessage, minutes: number) {
    const pair = `${userId} ${hostId}`;
    const mayWrite = async () => {
      const since = await followedAt.get(pair);
      return since !== null && now - since.getTime() >= minutes * 60_000;
    };
    if (await mayWrite()) return;
    // A person who was rejected may have followed since, as the message suggested.
    followedAt.forget(pair);
    if (await mayWrite()) return;
    const duration = formatExactDuration(minutes * 60);
    throw new AppError('chat_followers_only', {
      details:
        minutes === 0
          ? 'Only followers can write in this chat at the moment. Follow the host to join in.'
          : `Only those who have followed the host for ${duration} can write in this chat at the moment.`,
    });
  }

  function checkText({ text }: CheckedMessage, settings: ChatSettings): void {
    if (settings.emoteOnly && !isEmojiOnly(text)) throw new AppError('chat_emoji_only');
    if (settings.blockLinks && hasLink(text)) throw new AppError('chat_links_off');
    if (blockedWordsOf(settings).isIn(text)) throw new AppError('chat_blocked_word');
    if (settings.preventSpam && looksLikeSpam(text)) throw new AppError('chat_spam');
  }

  return {
    async check(message, settings) {
      const { streamId, userId, text, nowMs: now } = message;
      if (settings.subscriberOnly) throw new AppError('chat_subscribers_only');
      if (settings.followerOnly) await checkFollowing(message, settings.followerOnlyDuration);
      checkText(message, settings);
      const folded = settings.preventSpam ? foldedText(text) : undefined;
      const isCompared = settings.slowMode || settings.preventSpam;
      const slowModeDelay = settings.slowMode ? settings.slowModeDelay : 0;
      if (isCompared) {
        await lastMessages.load(streamId, userId);
        const last = lastMessages.last(streamId, userId);
        const isSame = folded !== undefined && last?.text === folded;
        if (isSame && now - last.atMs < sameTextMs) throw notUniqueError();
        const wait = slowModeWaitSeconds(last?.atMs, now, slowModeDelay);
        if (wait > 0) throw slowModeError(wait);
      }
      // From the lookup to here, no other message of this person is processed on this server.
      const takeBacks = [
        lastMessages.note(streamId, userId, { atMs: now, ...(folded === undefined ? {} : { text: folded }) }),
      ];
      const takeBack = () => {
        for (const each of takeBacks) each();
      };
      try {
        if (isCompared) {
          const turn = { streamId, userId, atMs: now, text: folded, sameTextMs };
          const verdict = await claims.takeTurn({ ...turn, slowModeDelayMs: slowModeDelay * 1000 });
          if (verdict.name === 'same-text') throw notUniqueError();
          if (verdict.name === 'too-soon') throw slowModeError(Math.ceil(verdict.waitMs / 1000));
          takeBacks.push(verdict.takeBack);
        }
        if (settings.uniqueChat) {
          const takeTextBack = await sentTexts.claim(streamId, text);
          if (takeTextBack === undefined) throw new AppError('chat_not_unique');
          takeBacks.push(takeTextBack);
        }
      } catch (error) {
        takeBack();
        throw error;
      }
      return { isHeld: settings.autoModeration && looksHarmful(text), takeBack };
    },
  };
}
