import { expect, test } from 'vitest';
import { auditTitle } from './audit-words.ts';

test('an entry says what was done', () => {
  expect(auditTitle('user.role-changed', { from: 'user', to: 'admin' })).toBe(
    'Role changed from user to admin',
  );
  expect(auditTitle('user.suspended', { until: '2026-12-01T10:00:00.000Z' })).toBe(
    'Suspended until 2026-12-01',
  );
  expect(auditTitle('user.suspended', { until: null })).toBe('Suspended until restored');
});

test('an action without words of its own is said by its name', () => {
  expect(auditTitle('stream-key.replaced', {})).toBe('Stream key replaced');
});
