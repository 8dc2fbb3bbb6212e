import { expect, test } from 'vitest';
import { chatLimits } from '@greenroom/contract/limits/chat';
import { defaultChatSettings } from '@greenroom/contract/chat/chat-settings.schemas';
import { slowModeWaitSeconds } from './slow-mode.ts';

test('[CHAT-19] the delay of slow mode is 5 s by default, and its own last message is what somebody waits for', () => {
  expect(defaultChatSettings).toMatchObject({ slowMode: false, slowModeDelay: 5 });
  expect(chatLimits.slowModeDelaySeconds).toBe(5);
  expect(slowModeWaitSeconds(undefined, 60_000, 5)).toBe(0);
  expect(slowModeWaitSeconds(60_000, 60_001, 5)).toBe(5);
  expect(slowModeWaitSeconds(60_000, 64_999, 5)).toBe(1);
  expect(slowModeWaitSeconds(60_000, 65_000, 5)).toBe(0);
  expect(slowModeWaitSeconds(60_000, 65_000, 12)).toBe(7);
});

test('where slow mode is off, another server’s clock that is ahead delays no message', () => {
  expect(slowModeWaitSeconds(60_004, 60_000, 0)).toBe(0);
  expect(slowModeWaitSeconds(60_004, 60_000, 5)).toBe(6);
});
