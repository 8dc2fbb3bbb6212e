import { expect, it } from 'vitest';
import { bellLabel, unreadBadge } from './unread-count.ts';

it('shows nothing when all notices are read, and never more than 99+', () => {
  expect([0, 1, 99, 100, 12_345].map(unreadBadge)).toEqual([undefined, '1', '99', '99+', '99+']);
});

it('describes the count as a sentence', () => {
  expect(bellLabel(0)).toBe('Notifications');
  expect(bellLabel(3)).toBe('Notifications, 3 unread');
  expect(bellLabel(250)).toBe('Notifications, 99+ unread');
});
