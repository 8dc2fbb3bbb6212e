import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { desk, mount } from '../../testing/component/mount.tsx';
import { answerPictures } from '../../testing/component/picture-answers.ts';
import { expectCount } from '../../testing/component/shown.ts';
import { productCard } from '../../testing/sample-products.ts';
import { scheduledStream } from '../../testing/sample-streams.ts';
import { AnnounceButton, AnnouncedActions } from '../../features/studio/stream/announced-actions.tsx';

const id = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001';
const show = scheduledStream({
  id,
  title: 'Trail',
  description: 'Socks first.',
  duration: 75,
  category: 'Ceramics',
  tags: ['wool', 'hiking'],
  scheduledTime: new Date(2031, 4, 4, 18, 5).toISOString(),
});

test('a streamer announces a show in their time zone, and a refused time is reported beside its field', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  let isRefused = true;
  answer(
    endpoints.schedule.announce.handler(({ input }) => {
      if (isRefused)
        throw refusal('invalid_input', { fields: { scheduledTime: 'Choose a time within a year from now' } });
      return { ...show, title: input.title };
    }),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  await mount(<AnnounceButton />);
  await page.getByRole('button', { name: 'Announce a show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a show' });
  const announce = dialog.getByRole('button', { name: 'Announce', exact: true });
  await announce.click();
  await expect.element(dialog.getByText('Give the stream a title')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Opening day');
  await dialog.getByLabelText('Begins').fill('2031-05-04T18:05');
  await dialog.getByRole('textbox', { name: 'Tags (optional)' }).fill('clay,  fire ,');
  await announce.click();
  await expect.element(dialog.getByText('Choose a time within a year from now')).toBeVisible();
  isRefused = false;
  await dialog.getByLabelText('Begins').fill('2027-05-04T18:05');
  await announce.click();
  await expect.element(page.getByText('Show announced')).toBeVisible();
  await expectCount(dialog, 0);
  expect(callsTo('POST', '/schedule').at(-1)?.body).toEqual({
    title: 'Opening day',
    description: '',
    scheduledTime: new Date(2027, 4, 4, 18, 5).toISOString(),
    duration: 60,
    category: 'General',
    tags: ['clay', 'fire'],
    productIds: [],
  });
});

test('an announced show opens with its values, and the changed ones are sent', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.schedule.detail.handler(() => show),
    endpoints.streams.featuredProducts.handler(() => ({
      products: [productCard({ id: 'socks', name: 'Socks' })],
    })),
    endpoints.schedule.change.handler(() => show),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  await mount(<AnnouncedActions stream={show} />);
  await page.getByRole('button', { name: 'Change Trail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the show' });
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Trail');
  await expect.element(dialog.getByLabelText('Begins')).toHaveValue('2031-05-04T18:05');
  await expect
    .element(dialog.getByRole('combobox', { name: 'Planned length' }))
    .toHaveTextContent('1 hour, 15 minutes');
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Ceramics');
  await dialog.getByLabelText('Begins').fill('2031-05-05T19:00');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Show saved')).toBeVisible();
  expect(callsTo('PATCH', `/schedule/${id}`).at(-1)?.body).toMatchObject({
    title: 'Trail',
    duration: 75,
    category: 'Ceramics',
    tags: ['wool', 'hiking'],
    productIds: ['socks'],
    scheduledTime: new Date(2031, 4, 5, 19).toISOString(),
  });
});

test('an announced show gets the chosen picture, and stays announced when the picture is refused', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.schedule.announce.handler(() => show),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  const sentFiles: unknown[] = [];
  const message = 'This picture is damaged or incomplete.';
  answerPictures((path, file) => {
    sentFiles.push([path, file instanceof File && file.name]);
    return sentFiles.length === 1
      ? { status: 200, body: { success: true, data: {} } }
      : { status: 400, body: { success: false, data: null, message } };
  });
  await mount(<AnnounceButton />);
  const dialog = page.getByRole('dialog', { name: 'Announce a show' });
  for (const [name, toast] of [
    ['kiln.png', 'Show announced'],
    ['broken.png', 'The thumbnail could not be set: This picture is damaged or incomplete.'],
  ] as const) {
    await page.getByRole('button', { name: 'Announce a show' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Opening day');
    await userEvent.upload(
      dialog.getByLabelText('Thumbnail of the show'),
      new File([await (await fetch('/icon-192.png')).blob()], name, { type: 'image/png' }),
    );
    await expect.element(dialog.getByAltText('The thumbnail that you chose')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Take from preview' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect.element(page.getByText(toast)).toBeVisible();
    await expectCount(dialog, 0);
  }
  expect(sentFiles).toEqual([
    [`/api/v1/streams/${id}/thumbnail`, 'kiln.png'],
    [`/api/v1/streams/${id}/thumbnail`, 'broken.png'],
  ]);
  expect(callsTo('POST', '/schedule')).toHaveLength(2);
});

test('the start time is fully visible, and within the dialog on the narrowest phone', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(endpoints.products.list.handler(() => ({ products: [], total: 0 })));
  await mount(<AnnounceButton />, { size: desk });
  await page.getByRole('button', { name: 'Announce a show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a show' });
  const begins = (await dialog.getByLabelText('Begins').findElement()) as HTMLInputElement;
  const title = await dialog.getByRole('textbox', { name: 'Title' }).findElement();
  const { width } = begins.getBoundingClientRect();
  begins.style.width = 'max-content';
  expect(begins.getBoundingClientRect().width).toBeLessThanOrEqual(width);
  begins.style.width = '';
  await page.viewport(320, 640);
  expect(begins.getBoundingClientRect().right).toBeLessThanOrEqual(title.getBoundingClientRect().right);
});

test('a show is cancelled only after a question', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.schedule.detail.handler(() => show),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.schedule.cancel.handler(() => ({ ...show, status: 'cancelled' as const })),
  );
  await mount(<AnnouncedActions stream={show} />);
  const callOff = page.getByRole('button', { name: 'Call off Trail' });
  await callOff.click();
  const question = page.getByRole('alertdialog', { name: 'Call this show off?' });
  await question.getByRole('button', { name: 'Keep It' }).click();
  expect(callsTo('POST', `/schedule/${id}/cancel`)).toHaveLength(0);
  await callOff.click();
  await question.getByRole('button', { name: 'Call Off' }).click();
  await expect.element(page.getByText('Trail is called off', { exact: true })).toBeVisible();
  expect(callsTo('POST', `/schedule/${id}/cancel`)).toHaveLength(1);
});

test('a weekly show is announced in the streamer’s time zone', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.schedule.announce.handler(() => show),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  await mount(<AnnounceButton />);
  await page.getByRole('button', { name: 'Announce a show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce a show' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Tea hour');
  await dialog.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect.element(page.getByText('Show announced')).toBeVisible();
  expect(callsTo('POST', '/schedule').at(-1)?.body).toMatchObject({
    title: 'Tea hour',
    repeats: { rule: 'weekly', timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
});

test('one show of a series is cancelled, or all future ones', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const seriesId = '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b0ff';
  answer(
    endpoints.schedule.detail.handler(() => ({
      ...show,
      series: { id: seriesId, rule: 'weekly' as const, timeZone: 'Europe/Berlin' },
    })),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.schedule.cancel.handler(() => ({ ...show, status: 'cancelled' as const })),
    endpoints.schedule.cancelSeries.handler(() => ({})),
  );
  await mount(<AnnouncedActions stream={show} />);
  const callOff = page.getByRole('button', { name: 'Call off Trail' });
  await callOff.click();
  const question = page.getByRole('dialog', { name: 'Call this show off?' });
  await question.getByRole('button', { name: 'Keep It' }).click();
  await callOff.click();
  await question.getByRole('button', { name: 'Call Off This One' }).click();
  await expect.poll(() => callsTo('POST', `/schedule/${id}/cancel`).length).toBe(1);
  expect(callsTo('POST', `/schedule/${id}/cancel`).at(-1)?.body).toEqual({ scope: 'this' });
  await callOff.click();
  await question.getByRole('button', { name: 'Call Off This and the Following' }).click();
  await expect.poll(() => callsTo('POST', `/schedule/${id}/cancel`).length).toBe(2);
  expect(callsTo('POST', `/schedule/${id}/cancel`).at(-1)?.body).toEqual({ scope: 'following' });
  await callOff.click();
  await question.getByRole('button', { name: 'Call Off All to Come' }).click();
  await expect.poll(() => callsTo('POST', `/schedule/series/${seriesId}/cancel`).length).toBe(1);
  expect(callsTo('POST', `/schedule/${id}/cancel`)).toHaveLength(2);
});

test('a change applies to one show of a series or to the following ones too; a single show has no such choice', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  let series: ScheduledStream['series'];
  answer(
    endpoints.schedule.detail.handler(() => ({ ...show, ...(series && { series }) })),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.schedule.change.handler(() => show),
    endpoints.products.list.handler(() => ({ products: [], total: 0 })),
  );
  const single = await mount(<AnnouncedActions stream={show} />);
  const dialog = page.getByRole('dialog', { name: 'Change the show' });
  const scope = dialog.getByRole('combobox', { name: 'What changes' });
  await page.getByRole('button', { name: 'Change Trail' }).click();
  await expect.element(dialog.getByLabelText('Begins')).toBeVisible();
  await expect.element(scope).not.toBeInTheDocument();
  await single.unmount();

  series = { id: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b0ff', rule: 'weekly', timeZone: 'Europe/Berlin' };
  await mount(<AnnouncedActions stream={show} />);
  await page.getByRole('button', { name: 'Change Trail' }).click();
  await expect.element(scope).toHaveTextContent('This show only');
  await scope.click();
  await page.getByRole('option', { name: 'This and the following shows' }).click();
  await dialog.getByLabelText('Begins').fill('2031-05-05T19:00');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Show saved')).toBeVisible();
  expect(callsTo('PATCH', `/schedule/${id}`).at(-1)?.body).toMatchObject({
    scope: 'following',
    scheduledTime: new Date(2031, 4, 5, 19).toISOString(),
  });
});
