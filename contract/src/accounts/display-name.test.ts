import { expect, test } from 'vitest';
import { displayNameSchema } from './accounts.schemas.ts';
import { nameParts, toDisplayName } from './display-name.ts';

const messageOf = (name: unknown) => displayNameSchema.safeParse(name).error?.issues[0]?.message;

test.each(['Ana Lima', ' Zoë ', '李小龍', 'محمد', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🌾 Fern', 'O’Neill-Åse 2', '$$$'])(
  'accepts the name %j',
  (name) => {
    expect(displayNameSchema.parse(name)).toBe(name.trim());
    expect(toDisplayName(name, 'ana')).toBe(name.trim());
  },
);

test.each(['', '   ', '\u200B', '\u200D\uFE0F', '\u3164\u3164', '\u2800', '\u{E0041}', '\u0301'])(
  'refuses the name %j, which is invisible',
  (name) => {
    expect(messageOf(name)).toMatch(/^Enter your name/);
    expect(toDisplayName(name, 'ana')).toBe('ana');
  },
);

test.each([
  'Ana\r\nBcc: all@example.com',
  'Ana\0',
  'evil\u202Egpj',
  'Ana\u2066',
  'Ana\u2028Lima',
  'Ana \uD83D',
])('refuses the name %j, which contains invisible characters', (name) => {
  expect(messageOf(name)).toBe('Leave out line breaks and hidden characters');
  expect(displayNameSchema.parse(toDisplayName(name, 'ana'))).toContain(name.slice(0, 3));
});

test('refuses too long a name, and cuts one of a provider between two characters', () => {
  expect(messageOf('x'.repeat(101))).toBe('Use at most 100 characters');
  expect(toDisplayName('x'.repeat(100_000), 'ana')).toBe('x'.repeat(100));
  expect(toDisplayName(`${'x'.repeat(99)}🌿`, 'ana')).toBe('x'.repeat(99));
});

test('a name is split into its first word and the rest, with any spaces', () => {
  expect(nameParts('  Mira  van Dam ')).toEqual({ firstName: 'Mira', lastName: 'van Dam' });
  expect(nameParts('Mira')).toEqual({ firstName: 'Mira', lastName: '' });
});
