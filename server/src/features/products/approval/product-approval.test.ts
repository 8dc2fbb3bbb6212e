import { expect, test } from 'vitest';
import { approvalAfterChange, approvalOfNew } from './product-approval.ts';

const trusted = { approvalStatus: 'approved', productsWait: false } as const;
const fresh = { approvalStatus: 'approved', productsWait: true } as const;
const now = new Date('2030-05-04T12:00:00.000Z');
const jug = {
  name: 'Jug',
  description: 'Of clay',
  category: 'home',
  tags: ['clay'],
  images: [{ url: '/a' }],
};
const sentAgain = { approvalStatus: 'pending', approvalReason: '', submittedAt: now };

test('a new product of a trusted brand is approved at once, and of any other brand it is pending', () => {
  expect(approvalOfNew(trusted)).toBe('approved');
  expect(approvalOfNew(fresh)).toBe('pending');
  expect(approvalOfNew({ approvalStatus: 'pending', productsWait: false })).toBe('pending');
  expect(approvalOfNew({ approvalStatus: 'rejected', productsWait: false })).toBe('pending');
});

test('a rejected product is sent again when it is saved, also when the brand is trusted by now', () => {
  for (const brand of [fresh, trusted])
    expect(approvalAfterChange({ ...jug, approvalStatus: 'rejected' }, jug, { brand, now })).toEqual(
      sentAgain,
    );
});

test('a pending product that is saved has the new time of submission', () => {
  expect(approvalAfterChange({ ...jug, approvalStatus: 'pending' }, jug, { brand: fresh, now })).toEqual(
    sentAgain,
  );
});

test('an approved product of a new brand is pending again when its text, category, tags or pictures change', () => {
  const approved = { ...jug, approvalStatus: 'approved' } as const;
  expect(approvalAfterChange(approved, jug, { brand: fresh, now })).toEqual({});
  for (const change of [
    { name: 'Cup' },
    { description: 'Of lead' },
    { category: 'toys' },
    { tags: [] },
    { images: [{ url: '/b' }] },
    { images: [] },
  ]) {
    expect(approvalAfterChange(approved, { ...jug, ...change }, { brand: fresh, now })).toEqual(sentAgain);
    expect(approvalAfterChange(approved, { ...jug, ...change }, { brand: trusted, now })).toEqual({});
  }
});
