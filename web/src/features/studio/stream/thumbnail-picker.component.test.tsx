import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount, expectPictureLoaded } from '../../../testing/component/shown.ts';
import { ThumbnailPicker } from './thumbnail-picker.tsx';
import type { ChosenPicture } from './chosen-picture.ts';

function Picker({ current }: { current?: string }) {
  const [thumbnail, setThumbnail] = useState<ChosenPicture>();
  return (
    <>
      <ThumbnailPicker
        draft={{ thumbnail, setThumbnail }}
        current={current}
        camera={{
          state: { name: 'off' },
          takePicture: async () => Promise.reject(new Error('The camera is off')),
        }}
      />
      <p>Chosen: {thumbnail?.file.name ?? 'none'}</p>
    </>
  );
}

test('a file that cannot be shown as a picture is refused at once, and the former one stays', async () => {
  await mount(<Picker />);
  const files = page.getByLabelText('Thumbnail of the show');
  const broken = new File(['no picture'], 'broken.png', { type: 'image/png' });
  await userEvent.upload(files, broken);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This picture is damaged or incomplete/);
  await expect.element(page.getByText('Chosen: none')).toBeVisible();
  const whole = await (await fetch('/icon-192.png')).blob();
  await userEvent.upload(files, new File([whole], 'whole.png', { type: 'image/png' }));
  await expect.element(page.getByText('Chosen: whole.png')).toBeVisible();
  await expect.element(page.getByText(/^This picture is damaged/)).not.toBeInTheDocument();
  await userEvent.upload(files, broken);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This picture is damaged or incomplete/);
  await expect.element(page.getByText('Chosen: whole.png')).toBeVisible();
  await expectPictureLoaded(page.getByAltText('The thumbnail that you chose'));
});

test('[ERR-10] a thumbnail of the show that cannot be loaded leaves a placeholder icon, until another is chosen', async () => {
  await mount(<Picker current="/files/gone.webp" />);
  const icons = () => document.querySelectorAll('svg.lucide-image-off').length;
  await expect.poll(icons).toBe(1);
  await expectCount(page.getByAltText('The show’s thumbnail'), 0);
  const whole = await (await fetch('/icon-192.png')).blob();
  await userEvent.upload(
    page.getByLabelText('Thumbnail of the show'),
    new File([whole], 'whole.png', { type: 'image/png' }),
  );
  await expectPictureLoaded(page.getByAltText('The thumbnail that you chose'));
  expect(icons()).toBe(0);
});
