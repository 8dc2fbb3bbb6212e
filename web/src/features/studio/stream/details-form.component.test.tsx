import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { createStudioStore } from '../store/studio-store.ts';
import { DetailsForm } from './details-form.tsx';
import { useStreamDraft } from './use-stream-draft.ts';

const takePicture = vi.fn<() => Promise<Blob>>();
const onSubmit = vi.fn<(details: object) => void>();

function Details({ isBusy = false }: { isBusy?: boolean }) {
  const [store] = useState(createStudioStore);
  return (
    <DetailsForm
      draft={useStreamDraft(store)}
      camera={{ state: { name: 'on' }, takePicture }}
      submitLabel="Go Live"
      isBusy={isBusy}
      onSubmit={onSubmit}
    />
  );
}

const title = page.getByLabelText('Title');
const submit = page.getByRole('button', { name: 'Go Live' });

test('a stream without a title is not sent, and its field has a message and the focus', async () => {
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
  await page.getByLabelText('Description (optional)').fill('Bowls and jugs');
  await userEvent.dblClick(submit);
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled(), 10_000);
  expect(onSubmit.mock.calls).toEqual([
    [
      {
        title: 'Evening market',
        description: 'Bowls and jugs',
        category: 'General',
        tags: [],
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

test('tags are separated by commas, and too many are refused beside their field', async () => {
  onSubmit.mockReset();
  await mount(<Details />);
  await title.fill('Evening market');
  const tags = page.getByLabelText('Tags (optional)');
  await tags.fill(Array.from({ length: 11 }, (_, number) => `tag ${number}`).join(','));
  await submit.click();
  await expect.element(page.getByText('A show has at most 10 tags')).toBeVisible();
  await expect.element(tags).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await tags.fill('#glaze, mugs, glaze');
  await submit.click();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled(), 10_000);
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ tags: ['glaze', 'mugs'] });
});

test('a thumbnail is taken from the preview, shown, and removed again', async () => {
  const dot = await fetch(
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  );
  takePicture.mockRejectedValueOnce(new Error('There is no picture to take'));
  takePicture.mockResolvedValueOnce(await dot.blob());
  await mount(<Details />);
  const take = page.getByRole('button', { name: 'Take from preview' });
  await take.click();
  await expect.element(page.getByText('There is no picture to take')).toBeVisible();
  await take.click();
  await expect.element(page.getByAltText('The thumbnail that you chose')).toBeVisible();
  await expect.element(page.getByText('There is no picture to take')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByAltText('The thumbnail that you chose')).not.toBeInTheDocument();
});

test('a file that is no picture, or too large, is refused before it is sent', async () => {
  await mount(<Details />);
  const input = page.getByLabelText('Thumbnail of the show');
  await userEvent.upload(input, new File(['notes'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText(/PNG, JPEG, WebP or AVIF/).first()).toBeVisible();
  await userEvent.upload(
    input,
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }),
  );
  await expect
    .element(page.getByText('A picture may have at most 5 MB. Choose a smaller one.'))
    .toBeVisible();
  await expect.element(page.getByAltText('The thumbnail that you chose')).not.toBeInTheDocument();
});
