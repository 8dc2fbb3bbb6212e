import { createStreamSchema } from '@greenroom/contract/streams/streams.schemas';
import { z } from 'zod';

/** The tags of a comma-separated text, without duplicates and without a leading `#`. */
export function typedTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#+\s*/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** The value of a tags field, validated by the contract. */
export const typedTagsSchema = z.string().transform((typed, context) => {
  const tags = typedTags(typed);
  const [issue] = createStreamSchema.shape.tags.safeParse(tags).error?.issues ?? [];
  if (issue === undefined) return tags;
  context.addIssue({ code: 'custom', message: issue.message });
  return z.NEVER;
});
