import { fieldOf, textOf } from '../../lib/api/json.ts';

/** What each task says when it failed and the server gave no words for it (DASH-23 to DASH-26). */
const fallbackMessage = {
  fetch: 'Failed to fetch products',
  create: 'Failed to create product',
  update: 'Failed to update product',
  delete: 'Failed to delete product',
} as const;

/** What the dashboard says of a failure (DASH-22): the server's own words, else those of the task. */
export function productFailureMessage(task: keyof typeof fallbackMessage, failure: unknown): string {
  const words = textOf(fieldOf(failure, 'body'), 'message');
  return words === undefined || words === '' ? fallbackMessage[task] : words;
}
