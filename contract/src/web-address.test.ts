import { expect, test } from 'vitest';
import { pictureAddressSchema, updateBrandSchema } from './brands/brands.schemas.ts';
import { updateProfileSchema } from './profiles/profiles.schemas.ts';
import { webAddressSchema } from './web-address.schemas.ts';
import { isPublicWebAddress, isWebAddress } from './web-address.ts';

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

test('a link is an HTTPS address that leads where it appears to lead', () => {
  for (const link of good) expect(isWebAddress(link), link).toBe(true);
  for (const link of bad) expect(isWebAddress(link), JSON.stringify(link)).toBe(false);
});

test('a picture’s address must have a public domain name', () => {
  for (const address of [...good, 'https://juno.example./a.jpg', 'https://xn--caf-dma.example/a.jpg']) {
    expect(isPublicWebAddress(address), address).toBe(true);
    expect(pictureAddressSchema.safeParse(address).success, address).toBe(true);
  }
  const hosts = [
    '127.0.0.1',
    '192.168.1.1:8443',
    '169.254.169.254',
    '8.8.8.8',
    '2130706433',
    '0x7f.1',
    '127.1',
  ];
  const more = [
    '[::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.1]',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'router',
    'router.',
  ];
  const names = [
    'nas.local',
    'nas.lan',
    'a.internal',
    'fritz.home.arpa',
    'a.intranet',
    'a.corp',
    '１２７.0.0.1',
  ];
  for (const host of [...hosts, ...more, ...names]) {
    expect(isPublicWebAddress(`https://${host}/a.jpg`), host).toBe(false);
    expect(pictureAddressSchema.safeParse(`https://${host}/a.jpg`).success, host).toBe(false);
  }
  for (const address of bad) expect(isPublicWebAddress(address), JSON.stringify(address)).toBe(false);
});

test('a refused link has a message with the reason', () => {
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
])('every link of %s is checked alike', (_owner, take) => {
  for (const link of good) expect(take(link).success, link).toBe(true);
  for (const link of bad) expect(take(link).success, JSON.stringify(link)).toBe(false);
});
