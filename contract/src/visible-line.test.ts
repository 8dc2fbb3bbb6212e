import { expect, test } from 'vitest';
import { newBrandSchema } from './admin/admin.schemas.ts';
import { newApplicationSchema } from './applications/applications.schemas.ts';
import { brandProductInputSchema } from './brands/brands.schemas.ts';
import { createStreamSchema } from './streams/streams.schemas.ts';

const hidden = 'Leave out line breaks and hidden characters';
const product = { price: 5, categoryId: 'home' };
const inEach = (line: string) => [
  createStreamSchema.safeParse({ title: line }),
  createStreamSchema.safeParse({ title: 'Clay', tags: ['mugs', line] }),
  brandProductInputSchema.safeParse({ ...product, name: line }),
  brandProductInputSchema.safeParse({ ...product, name: 'Mug', tags: [line] }),
  newBrandSchema.safeParse({ userId: 'u1', companyName: line }),
  newApplicationSchema.safeParse({ role: 'brand', companyName: line, about: 'Mugs' }),
];

test.each([
  ['one that turns the text around it', 'A\u202Egnp.exe', hidden],
  ['a line break', 'Mug\nfree', hidden],
  ['nothing that can be seen', '\u200B', /can be seen/],
])('titles, names and tags do not hold %s', (_what, line, message) => {
  for (const { error } of inEach(line))
    expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});

test('they hold letters of all scripts, with joiners, and emoji', () => {
  for (const line of ['Ränge & Co', 'می‌خواهم', 'שלום', '👩🏽‍🌾 farm', '茶碗'])
    for (const { error } of inEach(line)) expect(error).toBeUndefined();
});
