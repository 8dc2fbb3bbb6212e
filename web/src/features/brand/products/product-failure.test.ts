import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { productFailureMessage } from './product-failure.ts';

const wordless = [
  new TypeError('Failed to fetch'),
  new ApiError(0, 'No answer'),
  new ApiError(502, 'Bad gateway', ''),
  undefined,
];

test('[DASH-23] [DASH-24] a failure without a message of the server has that of the fetch or the creation', () => {
  for (const failure of wordless) {
    expect(productFailureMessage('fetch', failure)).toBe('Failed to fetch products');
    expect(productFailureMessage('create', failure)).toBe('Failed to create product');
  }
});

test('[DASH-25] [DASH-26] a failure without a message of the server has that of the update or the deletion', () => {
  for (const failure of wordless) {
    expect(productFailureMessage('update', failure)).toBe('Failed to update product');
    expect(productFailureMessage('delete', failure)).toBe('Failed to delete product');
  }
});

test('the server’s message is shown if there is one', () => {
  const failure = new ApiError(403, 'Forbidden', {
    message: 'Only the brand that sells this product can do this',
  });
  expect(productFailureMessage('delete', failure)).toBe('Only the brand that sells this product can do this');
});
