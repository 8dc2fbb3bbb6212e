import { expect, test } from 'vitest';
import { suspensionMessage } from './suspension-message.ts';

test('the message contains the end and the reason, if they are known', () => {
  const banExpires = new Date('2026-12-05T22:30:00Z');
  expect(suspensionMessage({ banReason: 'Sold fakes', banExpires })).toBe(
    'This account is suspended until December 5, 2026: Sold fakes',
  );
  expect(suspensionMessage({ banReason: 'Sold fakes', banExpires: null })).toBe(
    'This account is suspended: Sold fakes',
  );
  expect(suspensionMessage({})).toBe('This account is suspended');
});
