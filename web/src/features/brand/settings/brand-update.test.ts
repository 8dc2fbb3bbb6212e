import { expect, test } from 'vitest';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { type BrandForm, brandForm, brandUpdate } from './brand-update.ts';

const brand: BrandProfile = {
  id: '7c2a0a3e-8a52-4b5c-9a35-0d2c5a1f6a11',
  companyName: 'Kiln Street',
  slug: 'kiln-street',
  companyDescription: '',
  location: 'Leeds',
  verified: false,
  approvalStatus: 'approved',
  socialLinks: {},
  liveDiscountMaxPercent: 15,
  _count: { products: 0, topRated: 0 },
  products: [],
};

const opened = brandForm(brand);
const update = (changes: Partial<BrandForm>, before = opened) =>
  brandUpdate({ ...before, ...changes }, before, brand.id);

test('[BSET-13] empty social links are left out of the payload', () => {
  const socialLinks = { ...opened.socialLinks, youtube: ' https://youtube.com/@kiln ', twitter: '  ' };
  expect(update({ socialLinks }).socialLinks).toEqual({ youtube: 'https://youtube.com/@kiln' });
  const linked = { ...opened, socialLinks: { ...opened.socialLinks, youtube: 'https://youtube.com/@kiln' } };
  expect(update({ socialLinks: opened.socialLinks }, linked).socialLinks).toEqual({});
});

test('[BSET-14] empty text fields are left out of the payload', () => {
  const texts = [
    'companyDescription',
    'location',
    'returnPolicy',
    'logoUrl',
    'coverImageUrl',
    'websiteUrl',
    'businessEmail',
    'businessPhone',
  ] as const;
  const empty = Object.fromEntries(texts.map((name) => [name, ''] as const)) as Partial<BrandForm>;
  const without = { ...opened, ...empty };
  for (const typed of ['', '   ']) {
    const changes = Object.fromEntries(texts.map((name) => [name, typed] as const)) as Partial<BrandForm>;
    expect(update(changes, without)).toEqual({ brandId: brand.id });
    for (const name of texts)
      expect(update({ ...changes, [name]: ' York ' }, without)).toEqual({
        brandId: brand.id,
        [name]: 'York',
      });
  }
});

test('unchanged fields are left out, so that changes by others stay', () => {
  expect(update({})).toEqual({ brandId: brand.id });
  expect(update({ slug: 'kiln-works' })).toEqual({ brandId: brand.id, slug: 'kiln-works' });
  expect(update({ slug: '' })).toEqual({ brandId: brand.id, slug: '' });
});

test('a return policy is sent as entered, with its line breaks', () => {
  expect(update({ returnPolicy: ' Thirty days.\nWe pay. ' })).toMatchObject({
    returnPolicy: 'Thirty days.\nWe pay.',
  });
});

test('a text that was emptied is removed', () => {
  expect(update({ location: '' })).toMatchObject({ location: null });
});

test('the live discount limit is sent only when it was changed, and an empty one is no number', () => {
  expect(update({})).not.toHaveProperty('liveDiscountMaxPercent');
  expect(update({ liveDiscountMaxPercent: '25' }).liveDiscountMaxPercent).toBe(25);
  expect(update({ liveDiscountMaxPercent: ' ' }).liveDiscountMaxPercent).toBeNaN();
});
