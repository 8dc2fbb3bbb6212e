import { auditActionSchema } from '@greenroom/contract/admin/audit.schemas';
import { expect, test } from 'vitest';
import { auditTitle, auditUntil } from './audit-label.ts';

test('the title of an entry names the action', () => {
  expect(auditTitle('user.role-changed', { from: 'user', to: 'admin' })).toBe(
    'Role changed from user to admin',
  );
  expect(auditTitle('user.suspended', { until: null })).toBe('Suspended until restored');
  expect(auditTitle('account.second-factor-on', {})).toBe('Two-step sign-in turned on');
  expect(auditTitle('account.second-factor-off', {})).toBe('Two-step sign-in turned off');
});

test('the end of a suspension is returned as a time, for the reader’s time zone', () => {
  const details = { until: '2026-12-01T10:00:00.000Z' };
  expect(auditTitle('user.suspended', details)).toBe('Suspended');
  expect(auditUntil('user.suspended', details)).toBe('2026-12-01T10:00:00.000Z');
  expect(auditUntil('user.suspended', { until: null })).toBeUndefined();
  expect(auditUntil('user.restored', {})).toBeUndefined();
});

test('the title of an entry includes what its details contain', () => {
  expect(auditTitle('team-member.role-changed', { member: 'ada', from: 'packer', to: 'editor' })).toBe(
    'Role of ada changed from packer to editor',
  );
  expect(auditTitle('team-member.invited', { email: 'ada@example.com', role: 'packer' })).toBe(
    'Invited to the team: ada@example.com as packer',
  );
  expect(auditTitle('team-member.joined', { role: 'editor' })).toBe('Joined the team as editor');
  expect(auditTitle('application.refused', { role: 'streamer' })).toBe(
    'Application to become a streamer refused',
  );
  expect(auditTitle('shop.commission-changed', { from: 1000, to: 1250 })).toBe(
    'Commission changed from 10% to 12.5%',
  );
  expect(auditTitle('green-claim.withdrawn', { topic: 'repair' })).toBe(
    'Green claim on repair withdrawn after an objection',
  );
  expect(auditTitle('product.approved', { trustsBrand: true, others: 4 })).toBe(
    'Product approved, with 4 more; what the brand adds is no longer reviewed',
  );
  expect(auditTitle('payout.recorded', { currency: 'JPY', amountCents: 4200, reference: 'SEPA 7' })).toBe(
    'Payout of ¥4,200 recorded, with the reference SEPA 7',
  );
  expect(auditTitle('brand.changed', { fields: ['location', 'slug'] })).toBe('Brand changed: location, slug');
});

test('every action has a title, even without details', () => {
  for (const action of auditActionSchema.options)
    expect(auditTitle(action, {}), action).toMatch(/^[A-Z].*[a-z%]$/);
});
