import { expect, test } from 'vitest';
import { mayChangeBrand, maySeeBrand } from './brand-profiles.policy.ts';

const owner = { userId: 'owner', role: 'brand' } as const;
const other = { userId: 'other', role: 'brand' } as const;
const admin = { userId: 'admin', role: 'admin' } as const;
const brand = { userId: 'owner', approvalStatus: 'approved', isSuspended: false };

test('a brand is changed by its own account while that is a brand, and by admins', () => {
  expect(mayChangeBrand(owner, brand)).toBe(true);
  expect(mayChangeBrand(admin, brand)).toBe(true);
  expect(mayChangeBrand(other, brand)).toBe(false);
  expect(mayChangeBrand({ ...owner, role: 'user' }, brand)).toBe(false);
  expect(mayChangeBrand(other, { userId: null })).toBe(false);
});

test('a brand that is not approved is seen by its owner and admins alone', () => {
  for (const approvalStatus of ['pending', 'rejected']) {
    const hidden = { ...brand, approvalStatus };
    expect(maySeeBrand(null, hidden)).toBe(false);
    expect(maySeeBrand(other, hidden)).toBe(false);
    expect(maySeeBrand(owner, hidden)).toBe(true);
    expect(maySeeBrand(admin, hidden)).toBe(true);
  }
  expect(maySeeBrand(null, brand)).toBe(true);
  expect(maySeeBrand(null, { ...brand, userId: null, approvalStatus: 'pending' })).toBe(false);
});

test('the brand of a suspended account is seen by admins alone', () => {
  const suspended = { ...brand, isSuspended: true };
  expect(maySeeBrand(null, suspended)).toBe(false);
  expect(maySeeBrand(owner, suspended)).toBe(false);
  expect(maySeeBrand(admin, suspended)).toBe(true);
});
