import { z } from 'zod';

/** A run of text with one formatting. */
const wordsSchema = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasized: z.literal(true).optional(),
});
export type Words = z.infer<typeof wordsSchema>;

/**
 * A parsed text with a small subset of Markdown: paragraphs, lists, strong and emphasized text. Pages render
 * it as elements, so nothing in it is ever HTML. A paragraph has one line.
 */
export const richTextSchema = z.array(
  z.object({
    kind: z.enum(['paragraph', 'list', 'numbered-list']),
    lines: z.array(z.array(wordsSchema)),
  }),
);
export type RichText = z.infer<typeof richTextSchema>;
