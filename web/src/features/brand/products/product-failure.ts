import { describeServerFailure } from '../../../lib/api/api-error.ts';

/** The failure message of each task if the server gave none (DASH-23 to DASH-26). */
const fallbackMessage = {
  fetch: 'Failed to fetch products',
  create: 'Failed to create product',
  update: 'Failed to update product',
  delete: 'Failed to delete product',
} as const;

/** The dashboard's message for a failure (DASH-22): the server's own, else that of the task. */
export function productFailureMessage(task: keyof typeof fallbackMessage, failure: unknown): string {
  return describeServerFailure(failure, fallbackMessage[task]);
}
