import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TotalsList } from '../cart/totals-list.tsx';
import { mount } from '../../testing/component/mount.tsx';
import { Rating } from './rating.tsx';

afterEach(() => vi.restoreAllMocks());

function readIn(language: string) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

test('a reader in Germany sees German decimal separators, and prices in US English', async () => {
  readIn('de-DE');
  await mount(
    <>
      <Rating rating={4.5} reviews={1234} />
      <TotalsList
        totals={{
          items: { amount: 150_000, currency: 'USD' },
          discount: { amount: 0, currency: 'USD' },
          tax: { amount: 12_375, currency: 'USD' },
          taxRate: 0.0825,
          total: { amount: 162_375, currency: 'USD' },
        }}
      />
    </>,
  );
  await expect.element(page.getByText('Rated 4,5 of 5 in 1.234 reviews')).toBeInTheDocument();
  await expect.element(page.getByText('Tax (8,25 %)')).toBeVisible();
  await expect.element(page.getByText('$1,623.75')).toBeVisible();
});
