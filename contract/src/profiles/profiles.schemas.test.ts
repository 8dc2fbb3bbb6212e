import { expect, test } from 'vitest';
import { userSocialLinksSchema } from './profiles.schemas.ts';

const isTaken = (website: string) => userSocialLinksSchema.safeParse({ website }).success;

test('a profile links to secure web addresses only', () => {
  expect(isTaken('https://juno.example/about?me=1#top')).toBe(true);
  expect(isTaken('https://youtube.example/@juno')).toBe(true);
  for (const link of ['juno.example', 'http://juno.example', '//juno.example', 'javascript:alert(1)']) {
    expect(isTaken(link), link).toBe(false);
  }
});

test('a profile link has no name before its host, which would only hide where it leads', () => {
  for (const link of [
    'https://youtube.com@elsewhere.example/',
    'https://juno:secret@elsewhere.example',
    'https:juno@elsewhere.example',
    String.raw`https:\\juno@elsewhere.example`,
  ]) {
    expect(isTaken(link), link).toBe(false);
  }
});
