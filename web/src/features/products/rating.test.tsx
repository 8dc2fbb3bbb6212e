import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Rating } from './rating.tsx';

test('the first render is the same for all readers, as on the server', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  expect(renderToString(<Rating rating={4.5} reviews={1234} />).replaceAll('<!-- -->', '')).toContain(
    'Rated 4.5 of 5 in 1,234 reviews',
  );
  vi.restoreAllMocks();
});
