import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { createStreamStore } from '../store/stream-store.ts';
import { DetailsForm } from './details-form.tsx';
import { useStreamDraft } from './use-stream-draft.ts';

const onSubmit = vi.fn<(details: object) => void>();

function Details({ isBusy = false }: { isBusy?: boolean }) {
  const [store] = useState(createStreamStore);
  return (
    <DetailsForm draft={useStreamDraft(store)} submitLabel="Go Live" isBusy={isBusy} onSubmit={onSubmit} />
  );
}

const title = page.getByLabelText('Title');
const submit = page.getByRole('button', { name: 'Go Live' });

test('a stream without a title is not sent: its field says so and has the focus', async () => {
  onSubmit.mockReset();
  await mount(<Details />);
  await submit.click();
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  await expect.element(title).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a double press sends the details once', async () => {
  onSubmit.mockReset();
  await mount(<Details />);
  await title.fill('Evening market');
  await page.getByLabelText('Description').fill('Bowls and jugs');
  await userEvent.dblClick(submit);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls).toEqual([
    [
      {
        title: 'Evening market',
        description: 'Bowls and jugs',
        category: 'General',
        isRehearsal: false,
        productIds: [],
      },
    ],
  ]);
});

test('nothing is sent while a stream is being created', async () => {
  onSubmit.mockReset();
  await mount(<Details isBusy />);
  await title.fill('Evening market');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Creating Stream...' })).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});
