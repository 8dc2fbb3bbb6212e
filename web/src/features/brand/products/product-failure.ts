import { describeServerFailure } from '../../../lib/api/api-error.ts';

/** What each task says when it failed and the server gave no message for it (DASH-23 to DASH-26). */
const fallbackMessage = {
  fetch: 'Failed to fetch products',
  create: 'Failed to create product',
  update: 'Failed to update product',
  delete: 'Failed to delete product',
} as const;

/** What the dashboard says of a failure (DASH-22): the server's own message, else that of the task. */
export function productFailureMessage(task: keyof typeof fallbackMessage, failure: unknown): string {
  return describeServerFailure(failure, fallbackMessage[task]);
}
