import { expect, test } from 'vitest';
import { newObjectionSchema } from './green/green.schemas.ts';
import { appealFormSchema } from './moderation/appeals.schemas.ts';
import { newReturnSchema, returnAnswerSchema } from './orders/returns.schemas.ts';
import { newReviewSchema, reviewAnswerSchema } from './reviews/reviews.schemas.ts';

const asked = [
  'Say in a few words how it is',
  'Write an answer',
  'Say why',
  'Write an answer to the buyer',
  'Say why',
  'Say why it should be lifted',
];
const messagesOf = (text: string) =>
  [
    newReviewSchema.safeParse({ rating: 5, comment: text }),
    reviewAnswerSchema.safeParse({ text }),
    newReturnSchema.safeParse({ lines: [{ productId: 'mug', quantity: 1, reason: text }] }),
    returnAnswerSchema.safeParse({ isAccepted: true, message: text }),
    newObjectionSchema.safeParse({ reason: text }),
    appealFormSchema.safeParse({ text }),
  ].flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);

test.each([
  ['nothing', ''],
  ['spaces alone', ' \n\t'],
  ['zero-width spaces alone', '\u200B\u200B'],
  ['letters that are drawn as nothing', '\u3164\u2800'],
])('a review, return or appeal of %s is refused once, with a message', (_what, text) => {
  expect(messagesOf(text)).toEqual(asked);
});

test('a review, return or appeal accepts several lines, all scripts and emoji', () => {
  for (const text of ['Good\nand heavy', 'שלום', '茶碗', '👍']) expect(messagesOf(text)).toEqual([]);
});
