import { expect, test } from 'vitest';
import { defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { createLastMessages } from './last-messages.service.ts';
import { createSettingsCheck } from './settings-check.service.ts';

test('of two messages that one user sends at once in slow mode, one is refused', async () => {
  let answer = (_at: Date | null) => {};
  const read = new Promise<Date | null>((resolve) => {
    answer = resolve;
  });
  const { check } = createSettingsCheck({
    findFollowedAt: async () => null,
    lastMessages: createLastMessages(async () => read),
    sentTexts: { claim: async () => () => {} },
    // No other server refuses the message as too early.
    claims: { takeTurn: async () => ({ name: 'taken', takeBack() {} }) },
    nowMs: () => 60_000,
  });
  const settings = { ...defaultChatSettings, slowMode: true, slowModeDelay: 20 };
  const send = async (text: string) =>
    check({ streamId: 'show', hostId: 'mira', userId: 'kim', text, nowMs: 60_000 }, settings);
  const sent = Promise.allSettled([send('from one tab'), send('from another')]);
  // Both wait for the same read of the latest message.
  answer(null);
  expect((await sent).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
