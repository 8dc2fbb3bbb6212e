import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalMessage } from './refusal-message.ts';

const schema = z.strictObject({
  limit: z.int().min(2).max(72),
  name: z.string().min(1).max(5),
  sort: z.enum(['newest', 'price']),
  ids: z.array(z.uuid()).max(2),
  price: z.number().positive(),
  isOn: z.boolean(),
  told: z.string('Say why'),
});

const right = { limit: 7, name: 'Mug', sort: 'price', ids: [], price: 3, isOn: true, told: 'So' };

function messages(input: unknown): string[] {
  const { error } = schema.safeParse(input, { error: refusalMessage });
  return (error?.issues ?? []).map(({ message }) => message);
}

test.each([
  [{ limit: 73 }, 'limit must be at most 72'],
  [{ limit: 1 }, 'limit must be at least 2'],
  [{ limit: 'many' }, 'limit must be a number'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'Pitcher' }, 'name must have at most 5 characters'],
  [{ name: null }, 'name must be text'],
  [{ sort: 'size' }, 'sort must be one of: newest, price'],
  [{ ids: ['7'] }, 'ids must be an id (UUID)'],
  [
    { ids: ['a', 'b', 'c'].map(() => '7f1f8c0e-3f0a-4a52-9d0b-6a2d9d3f1c11') },
    'ids must have at most 2 entries',
  ],
  [{ price: 0 }, 'price must be more than 0'],
  [{ isOn: undefined }, 'isOn is missing'],
  [{ size: 'M' }, 'The body takes no size'],
  [{ told: 7 }, 'Say why'],
])('%j is refused with a readable message', (wrong, message) => {
  expect(messages({ ...right, ...wrong })).toEqual([message]);
});

test('a body that is no object is refused, and a valid one is not', () => {
  expect(messages(null)).toEqual(['The body must be an object']);
  expect(messages(right)).toEqual([]);
});
