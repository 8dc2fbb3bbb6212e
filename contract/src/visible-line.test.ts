import { expect, test } from 'vitest';
import { newAddressSchema } from './addresses/addresses.schemas.ts';
import { newBrandSchema } from './admin/admin.schemas.ts';
import { newApplicationSchema } from './applications/applications.schemas.ts';
import { brandProductInputSchema } from './brands/brands.schemas.ts';
import { newShipmentSchema } from './orders/fulfilment.schemas.ts';
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
  newApplicationSchema.safeParse({ role: 'brand', companyName: line, about: 'Mugs' }),
];

test.each([
  ['one that turns the text around it', 'A\u202Egnp.exe', hidden],
  ['a line break', 'Mug\nfree', hidden],
  ['nothing that can be seen', '\u200B', /can be seen|^Enter|^Say/],
])('titles, names, tags and addresses do not hold %s', (_what, line, message) => {
  for (const { error } of inEach(line))
    expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});

test('they hold letters of all scripts, with joiners, and emoji', () => {
  for (const line of ['Ränge & Co', 'می‌خواهم', 'שלום', '👩🏽‍🌾 farm', '茶碗'])
    for (const { error } of inEach(line)) expect(error).toBeUndefined();
});
