import { expect, test } from 'vitest';
import { auditTitle, auditUntil } from './audit-label.ts';

test('an entry says what was done', () => {
  expect(auditTitle('user.role-changed', { from: 'user', to: 'admin' })).toBe(
    'Role changed from user to admin',
  );
  expect(auditTitle('user.suspended', { until: null })).toBe('Suspended until restored');
  expect(auditTitle('account.second-factor-on', {})).toBe('Two-step sign-in turned on');
  expect(auditTitle('account.second-factor-off', {})).toBe('Two-step sign-in turned off');
});

test('a suspension with an end hands its moment over, which only the reader’s zone makes a date', () => {
  const details = { until: '2026-12-01T10:00:00.000Z' };
  expect(auditTitle('user.suspended', details)).toBe('Suspended');
  expect(auditUntil('user.suspended', details)).toBe('2026-12-01T10:00:00.000Z');
  expect(auditUntil('user.suspended', { until: null })).toBeUndefined();
  expect(auditUntil('user.restored', {})).toBeUndefined();
});

test('an action without a label of its own is shown by its name', () => {
  expect(auditTitle('stream-key.replaced', {})).toBe('Stream key replaced');
});
