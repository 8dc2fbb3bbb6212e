import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from '../../../platform/cluster/redis.ts';
import type { Log } from '../../../platform/log.ts';

/** A person's message, as slow mode and spam prevention compare it with their previous one. */
export interface Turn {
  streamId: string;
  userId: string;
  atMs: number;
  /** Folded text. Undefined if texts are not compared. */
  text?: string | undefined;
  /** 0 if slow mode is off. */
  slowModeDelayMs: number;
  /** Repeating the same text within this time is rejected. */
  sameTextMs: number;
}

export type TurnResult =
  | { name: 'taken'; takeBack: () => void }
  | { name: 'too-soon'; waitMs: number }
  | { name: 'same-text' };

/**
 * Decides what two servers could otherwise both permit before either has the other's message. Redis decides
 * atomically. While it is unreachable or not configured, each server decides alone.
 */
export interface ClaimsAtAllServers {
  takeTurn(turn: Turn): Promise<TurnResult>;
  /** Undefined if the text was just sent in this show. Otherwise a function that takes the claim back. */
  claimText(streamId: string, text: string): Promise<(() => void) | undefined>;
}

/** After this time every server has read the message from the log. */
const textClaimMs = 60_000;
const turnMinMs = 60_000;

const takeTurnScript = `
local last = redis.call('HMGET', KEYS[1], 'at', 'text')
local delay = tonumber(ARGV[3])
if last[1] then
  local gap = tonumber(ARGV[1]) - tonumber(last[1])
  if ARGV[2] ~= '' and last[2] == ARGV[2] and gap < tonumber(ARGV[4]) then return {'same-text'} end
  if delay > 0 and gap < delay then return {'too-soon', tostring(math.min(delay, delay - gap))} end
end
redis.call('HSET', KEYS[1], 'at', ARGV[1], 'text', ARGV[2], 'token', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
return {'taken', last[1] or '', last[2] or ''}`;

const giveTurnBackScript = `
if redis.call('HGET', KEYS[1], 'token') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
return redis.call('HSET', KEYS[1], 'at', ARGV[2], 'text', ARGV[3], 'token', '')`;

const giveTextBackScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const nothing = () => {};

export function createClaimsAtAllServers(
  redis: Pick<Redis, 'status' | 'eval' | 'set'> | undefined,
  log: Pick<Log, 'debug'>,
): ClaimsAtAllServers {
  /** Returns `otherwise` while Redis is unreachable. */
  async function ask<Answer>(
    answer: (ready: NonNullable<typeof redis>) => Promise<Answer>,
    otherwise: Answer,
  ) {
    if (redis?.status !== 'ready') return otherwise;
    try {
      return await answer(redis);
    } catch (error) {
      log.debug({ err: error }, 'a message could not be compared with the messages of other servers');
      return otherwise;
    }
  }

  const giveBack = (script: string, key: string, ...values: string[]) =>
    void ask(async (ready) => ready.eval(script, 1, key, ...values), undefined);

  return {
    async takeTurn({ streamId, userId, atMs, text, slowModeDelayMs, sameTextMs }) {
      const key = `greenroom-turn:${streamId}:${userId}`;
      const token = randomUUID();
      return ask<TurnResult>(
        async (ready) => {
          const answer: unknown = await ready.eval(
            takeTurnScript,
            1,
            key,
            atMs,
            text === undefined ? '' : hashOf(text),
            slowModeDelayMs,
            sameTextMs,
            token,
            Math.max(turnMinMs, slowModeDelayMs, sameTextMs),
          );
          const [name, ...values] = Array.isArray(answer) ? answer.map(String) : [];
          if (name === 'same-text') return { name };
          if (name === 'too-soon') return { name, waitMs: Number(values[0]) };
          const [atBefore = '', textBefore = ''] = values;
          return {
            name: 'taken',
            takeBack: () => giveBack(giveTurnBackScript, key, token, atBefore, textBefore),
          };
        },
        { name: 'taken', takeBack: nothing },
      );
    },

    async claimText(streamId, text) {
      const key = `greenroom-said:${streamId}:${hashOf(text)}`;
      const token = randomUUID();
      return ask<(() => void) | undefined>(async (ready) => {
        const isFirst = (await ready.set(key, token, 'PX', textClaimMs, 'NX')) === 'OK';
        return isFirst ? () => giveBack(giveTextBackScript, key, token) : undefined;
      }, nothing);
    },
  };
}
