import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });

test('a reader with a German browser sees dates and times in the German format, and prices like everybody else', async ({
  page,
}) => {
  await open(page, '/product/sunday-mug#reviews');
  const review = page
    .getByRole('tabpanel', { name: /^Reviews/ })
    .getByRole('article')
    .first();
  await expect(review.getByRole('time')).toHaveText(/^\d{1,2} \p{L}+ \d{4}$/u);
  await expect(page.getByText('$28.00').first()).toBeVisible();

  await open(page, '/schedule');
  const start = page.getByRole('article').first().getByRole('time').first();
  const moment = new Date((await start.getAttribute('datetime')) ?? '');
  const inBerlin = { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' } as const;
  await expect(start).toHaveText(moment.toLocaleTimeString('de-DE', inBerlin));
});
