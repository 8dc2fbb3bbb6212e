import { expect, test } from 'vitest';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { brandForm, brandUpdate } from './brand-update.ts';

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

test('[BSET-13] empty social links are left out of the payload', () => {
  const form = brandForm(brand);
  const socialLinks = { ...form.socialLinks, youtube: ' https://youtube.com/@kiln ', twitter: '  ' };
  expect(brandUpdate({ ...form, socialLinks }, brand).socialLinks).toEqual({
    youtube: 'https://youtube.com/@kiln',
  });
  expect(brandUpdate(form, brand).socialLinks).toEqual({});
});

test('[BSET-14] empty text fields are left out of the payload', () => {
  const form = { ...brandForm(brand), companyDescription: '   ', logoUrl: ' ' };
  expect(brandUpdate(form, brand)).toEqual({
    brandId: brand.id,
    slug: 'kiln-street',
    location: 'Leeds',
    socialLinks: {},
  });
});

test('a return policy is sent as it was typed, with its lines', () => {
  const form = { ...brandForm(brand), returnPolicy: ' Thirty days.\nWe pay. ' };
  expect(brandUpdate(form, brand)).toMatchObject({ returnPolicy: 'Thirty days.\nWe pay.' });
});

test('a text that was there and was emptied is taken back', () => {
  expect(brandUpdate({ ...brandForm(brand), location: '' }, brand)).toMatchObject({ location: null });
});

test('the live discount limit goes along only when it was changed, and an empty one is no number', () => {
  const form = brandForm(brand);
  expect(brandUpdate(form, brand)).not.toHaveProperty('liveDiscountMaxPercent');
  expect(brandUpdate({ ...form, liveDiscountMaxPercent: '25' }, brand).liveDiscountMaxPercent).toBe(25);
  expect(brandUpdate({ ...form, liveDiscountMaxPercent: ' ' }, brand).liveDiscountMaxPercent).toBeNaN();
});
