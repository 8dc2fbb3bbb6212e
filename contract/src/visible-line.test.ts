import { expect, test } from 'vitest';
import { newAddressSchema } from './addresses/addresses.schemas.ts';
import { newBrandSchema } from './admin/admin.schemas.ts';
import { newApplicationSchema } from './applications/applications.schemas.ts';
import {
  brandProductInputSchema,
  brandVariantSchema,
  newVariantSchema,
  updateBrandSchema,
} from './brands/brands.schemas.ts';
import { newKeySchema } from './brands/keys.schemas.ts';
import { greenClaimSchema, newGreenClaimSchema } from './green/green.schemas.ts';
import { newShipmentSchema } from './orders/fulfilment.schemas.ts';
import { updateProfileSchema } from './profiles/profiles.schemas.ts';
import { newPayoutSchema } from './sales/payouts.schemas.ts';
import { homeContentSchema } from './shop/home-content.schemas.ts';
import { shopSettingsSchema, taxTableSchema } from './shop/shop-settings.schemas.ts';
import { clipTitleSchema } from './streams/clips.schemas.ts';
import { createStreamSchema } from './streams/streams.schemas.ts';

const hidden = 'Leave out line breaks and hidden characters';
const product = { price: 5, categoryId: 'home' };
const address = {
  recipient: 'Ada',
  line1: 'Mill Lane 1',
  city: 'Dubai',
  region: 'Dubai',
  postalCode: '1',
  countryCode: 'AE',
};
const shipment = {
  requestId: '3f1d2c4b-5a69-4788-9a0b-1c2d3e4f5a6b',
  units: [{ productId: 'mug', quantity: 1 }],
  carrier: 'other',
};
const claim = {
  topic: 'energy',
  kind: 'own',
  statement: 'Sun only',
  evidenceUrl: 'https://a.example/e.pdf',
  validUntil: '2027-01-01T00:00:00.000Z',
};
const payout = {
  id: shipment.requestId,
  brandId: shipment.requestId,
  currency: 'USD',
  amountCents: 1,
  paidOn: '2026-01-01',
};
const tax = { countryCode: 'US', regionCode: 'CA', basisPoints: 1 };
const inEach = (line: string) => [
  createStreamSchema.safeParse({ title: line }),
  createStreamSchema.safeParse({ title: 'Clay', tags: ['mugs', line] }),
  brandProductInputSchema.safeParse({ ...product, name: line }),
  brandProductInputSchema.safeParse({ ...product, name: 'Mug', tags: [line] }),
  newBrandSchema.safeParse({ userId: 'u1', companyName: line }),
  ...(['recipient', 'line1', 'line2', 'city', 'region', 'postalCode'] as const).map((field) =>
    newAddressSchema.safeParse({ ...address, [field]: line }),
  ),
  newShipmentSchema.safeParse({ ...shipment, carrierName: line }),
  newGreenClaimSchema.safeParse({ ...claim, verifier: line }),
  newKeySchema.safeParse({ name: line, scopes: ['sales:read'], validDays: 1 }),
  newVariantSchema.safeParse({ size: line, stockCount: 1 }),
  newVariantSchema.safeParse({ color: { name: line, hex: '#336644' }, stockCount: 1 }),
  updateBrandSchema.safeParse({ location: line }),
  updateProfileSchema.safeParse({ location: line }),
  newPayoutSchema.safeParse({ ...payout, reference: line }),
  taxTableSchema.safeParse({ rates: [{ ...tax, regionName: line }] }),
  clipTitleSchema.safeParse(line),
  newApplicationSchema.safeParse({ role: 'brand', companyName: line, about: 'Mugs' }),
];

test.each([
  ['one that turns the text around it', 'A\u202Egnp.exe', hidden],
  ['a line break', 'Mug\nfree', hidden],
  ['nothing that can be seen', '\u200B', /can be seen|^Enter|^Say/],
])('titles, names, tags and addresses may not contain %s', (_what, line, message) => {
  for (const { error } of inEach(line))
    expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});

test('titles, names, tags and addresses may contain all scripts, with joiners, and emoji', () => {
  for (const line of ['Ränge & Co', 'می‌خواهم', 'שלום', '👩🏽‍🌾 farm', '茶碗'])
    for (const { error } of inEach(line)) expect(error).toBeUndefined();
});

test('text stored before the rule existed is still answered', () => {
  const [line, imageUrl] = ['A\u202Egnp.exe', 'https://192.168.1.1/a.jpg'];
  const filed = { ...claim, id: 'c', status: 'accepted', isCounted: true, filedAt: claim.validUntil };
  const commission = { basisPoints: 0, history: [] };
  const picture = { imageUrl, imageAlt: '' };
  const slide = { title: 'Show', text: 'Now', ...picture, streamId: shipment.requestId };
  for (const { error } of [
    greenClaimSchema.safeParse({ ...filed, verifier: line, objections: [], openObjections: 0 }),
    brandVariantSchema.safeParse({ size: line, color: { name: line, hex: '#336644' }, stockCount: 1 }),
    shopSettingsSchema.safeParse({ commission, shipping: [], taxes: [{ ...tax, regionName: line }] }),
    homeContentSchema.safeParse({ slides: [slide], cards: [{ category: 'home', ...picture }] }),
  ])
    expect(error).toBeUndefined();
});
