import { streamLimits } from '@greenroom/contract/limits/streams';
import { expect, test } from 'vitest';
import { typedTags, typedTagsSchema } from './tags-field.ts';

test('tags are the texts between commas, each once and without its #', () => {
  expect(typedTags(' #glaze, mugs,, how to ,mugs,#')).toEqual(['glaze', 'mugs', 'how to']);
  expect(typedTags('')).toEqual([]);
});

test('too many tags and too long a tag are refused with a message', () => {
  const refusal = (typed: string) => typedTagsSchema.safeParse(typed).error?.issues[0]?.message;
  const many = Array.from({ length: streamLimits.tagsMax + 1 }, (_, number) => `t${number}`).join(',');
  expect(refusal(many)).toBe('A show has at most 10 tags');
  expect(refusal('a'.repeat(streamLimits.tagMaxCharacters + 1))).toBe('A tag has at most 30 characters');
  expect(typedTagsSchema.parse('glaze, mugs')).toEqual(['glaze', 'mugs']);
});
