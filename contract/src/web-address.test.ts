import { expect, test } from 'vitest';
import { updateBrandSchema } from './brands/brands.schemas.ts';
import { updateProfileSchema } from './profiles/profiles.schemas.ts';
import { webAddressSchema } from './web-address.schemas.ts';
import { isWebAddress } from './web-address.ts';

const good = [
  'https://juno.example',
  'https://juno.example/about?me=1#top',
  'https://youtube.example/@juno',
  'HTTPS://juno.example:8443/caf\u00E9?q=@me',
];

const bad = [
  'juno.example',
  'http://juno.example',
  '//juno.example',
  'javascript:alert(1)',
  'https:juno.example',
  'https://',
  'https://good.example@evil.example/',
  'https://good:secret@evil.example',
  'https://@evil.example',
  'https:good.example@evil.example',
  String.raw`https:\\good.example@evil.example`,
  String.raw`https://good.example\@evil.example`,
  '\u0001https:good.example@evil.example',
  '\u0001https://juno.example',
  'ht\ntps:good.example@evil.example',
  'https:/\t/good.example@evil.example',
  'https://juno.example/\u0000',
  'https://juno.example/\u202Egpj.exe',
  'https://ju\u200Bno.example',
  'https://good.example @evil.example',
];

test('a link is a secure web address that leads where it says', () => {
  for (const link of good) expect(isWebAddress(link), link).toBe(true);
  for (const link of bad) expect(isWebAddress(link), JSON.stringify(link)).toBe(false);
});

test('a refused link says what is wrong with it', () => {
  const messageFor = (link: string) =>
    webAddressSchema(30, 'https://example.com').safeParse(link).error?.issues[0]?.message;
  expect(messageFor('https://good.example@evil.example')).toBe('Use at most 30 characters');
  expect(messageFor('https://good@evil.example')).toBe('Leave out the name before the @');
  expect(messageFor('\u0001https://juno.example')).toBe(
    'Leave out spaces, backslashes and invisible characters',
  );
  expect(messageFor('http://juno.example')).toBe('Enter a secure web address, like https://example.com');
  expect(messageFor('  https://juno.example ')).toBeUndefined();
});

test.each([
  ['a profile', (link: string) => updateProfileSchema.safeParse({ socialLinks: { website: link } })],
  ['a brand', (link: string) => updateBrandSchema.safeParse({ socialLinks: { linkedin: link } })],
  ["a brand's website", (link: string) => updateBrandSchema.safeParse({ websiteUrl: link })],
  ["a brand's picture", (link: string) => updateBrandSchema.safeParse({ logoUrl: link })],
])('every link of %s is judged alike', (_owner, take) => {
  for (const link of good) expect(take(link).success, link).toBe(true);
  for (const link of bad) expect(take(link).success, JSON.stringify(link)).toBe(false);
});
