import { expect, test } from 'vitest';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { demoChatExchanges } from '../demo-chat-lines.ts';
import { seededRandom } from '../../../server/src/platform/drawing/seeded-random.ts';
import { ChatScript, chatPauseMs } from './chat-script.ts';

const lineCount = demoChatExchanges.flat().length;

test('every line appears once before any is repeated', () => {
  const script = new ChatScript(demoChatExchanges, 4, seededRandom('a'));
  const contents = Array.from({ length: lineCount }, () => script.next().content);
  expect(new Set(contents)).toEqual(new Set(demoChatExchanges.flat()));
});

test('nobody writes twice in a row', () => {
  const script = new ChatScript(demoChatExchanges, 4, seededRandom('b'));
  const speakers = Array.from({ length: 300 }, () => script.next().chatter);
  expect(speakers.filter((speaker, index) => speaker === speakers[index - 1])).toEqual([]);
  expect(new Set(speakers)).toEqual(new Set([0, 1, 2, 3]));
});

test('an answer follows its question', () => {
  const script = new ChatScript([['question', 'answer']], 2, seededRandom('c'));
  expect(script.isAnswerNext).toBe(false);
  expect(script.next().content).toBe('question');
  expect(script.isAnswerNext).toBe(true);
  expect(script.next().content).toBe('answer');
  expect(script.isAnswerNext).toBe(false);
});

test('the pace is that of people, slower without viewers and within the limits of the chat', () => {
  const random = seededRandom('d');
  const pauses = (isAnswer: boolean, isWatched: boolean): number[] =>
    Array.from({ length: 200 }, () => chatPauseMs(random, { isAnswer, isWatched }));
  const watched = [...pauses(true, true), ...pauses(false, true)];
  expect(Math.min(...watched)).toBeGreaterThanOrEqual(6000);
  expect(Math.max(...watched)).toBeLessThanOrEqual(20_000);
  expect(Math.min(...pauses(false, false))).toBeGreaterThanOrEqual(60_000);
  expect((chatLimits.windowSeconds * 1000) / Math.min(...watched)).toBeLessThanOrEqual(
    chatLimits.messagesPerWindow,
  );
});

test('every line is short enough for a chat message', () => {
  expect(demoChatExchanges.flat().filter((line) => line.length > chatLimits.messageMaxCharacters)).toEqual(
    [],
  );
});
