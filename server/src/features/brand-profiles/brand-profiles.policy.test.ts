import type { UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import { expect, test } from 'vitest';
import { maySeeBrand, permissionFor } from './brand-profiles.policy.ts';

const visitor = { role: 'brand' } as const;
const admin = { role: 'admin' } as const;
const brand = { isTeam: false, approvalStatus: 'approved', isSuspended: false };

test('what a brand’s page shows is content; its address and its live discounts are settings', () => {
  const before = { slug: 'loom', liveDiscountMaxPercent: 20 };
  const needs = (update: UpdateBrand) => permissionFor(update, before);
  expect(needs({ location: 'Leeds', companyDescription: null })).toBe('profile:write');
  expect(needs({ slug: 'loom', liveDiscountMaxPercent: 20 })).toBe('profile:write');
  expect(needs({ location: 'Leeds', slug: 'moss' })).toBe('settings:write');
  expect(needs({ liveDiscountMaxPercent: 0 })).toBe('settings:write');
});

test('a brand that is not approved is seen by its team and admins alone', () => {
  for (const approvalStatus of ['pending', 'rejected']) {
    const hidden = { ...brand, approvalStatus };
    expect(maySeeBrand(null, hidden)).toBe(false);
    expect(maySeeBrand(visitor, hidden)).toBe(false);
    expect(maySeeBrand(visitor, { ...hidden, isTeam: true })).toBe(true);
    expect(maySeeBrand(admin, hidden)).toBe(true);
  }
  expect(maySeeBrand(null, brand)).toBe(true);
});

test('the brand of a suspended account is seen by admins alone', () => {
  const suspended = { ...brand, isSuspended: true };
  expect(maySeeBrand(null, suspended)).toBe(false);
  expect(maySeeBrand(visitor, { ...suspended, isTeam: true })).toBe(false);
  expect(maySeeBrand(admin, suspended)).toBe(true);
});
