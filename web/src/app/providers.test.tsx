import { dehydrate, HydrationBoundary, QueryClient, useQuery } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from './providers.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Title() {
  const { data } = useQuery({ queryKey: ['show'], queryFn: async () => 'never asked' });
  return <h1>{data}</h1>;
}

test('a page rendered on the server leaves no timer behind', () => {
  const loaded = new QueryClient();
  loaded.setQueryData(['show'], 'Repair a bicycle');
  const state = dehydrate(loaded);
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <Providers>
          <HydrationBoundary state={state}>
            <Title />
          </HydrationBoundary>
        </Providers>
      ),
    },
  ]);
  for (let page = 0; page < 20; page += 1) {
    expect(renderToString(<RouterProvider router={router} />)).toContain('Repair a bicycle');
  }
  expect(vi.getTimerCount()).toBe(0);
  router.dispose();
});
