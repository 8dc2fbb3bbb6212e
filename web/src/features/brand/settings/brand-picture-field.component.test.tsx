import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { answerPictures } from '../../../testing/component/picture-answers.ts';
import { pictureShapes } from '../pictures/picture-shapes.ts';
import { BrandPictureField } from './brand-picture-field.tsx';

const uploads = vi.fn<(path: string, file: Blob) => { status: number; body: unknown }>();
const onAddress = vi.fn<(address: string) => void>();
const address = '/files/brands/b1/picture-1.webp';
beforeEach(() => {
  uploads.mockReset().mockReturnValue({ status: 201, body: { data: { url: address } } });
  onAddress.mockReset();
  answerPictures(uploads);
});

/** Four areas of one colour each: red, green, blue and white, from the top left to the bottom right. */
async function fourColours(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [place, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
    if (context === null) break;
    context.fillStyle = colour;
    context.fillRect((place % 2) * (width / 2), Math.floor(place / 2) * (height / 2), width / 2, height / 2);
  }
  return canvas.convertToBlob({ type, quality: 1 });
}

/** A JPEG with an EXIF orientation (TIFF tag 274): 6 is a quarter turn to the right. */
async function turned(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff];
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([bytes.slice(0, 2), segment, bytes.slice(2)], { type: 'image/jpeg' });
}

async function choose(noun: 'logo' | 'cover', picture: Blob, type = 'image/png') {
  await mount(
    <BrandPictureField shape={pictureShapes[noun]} address="" savedAddress="" onAddress={onAddress}>
      <p>Address</p>
    </BrandPictureField>,
  );
  await userEvent.upload(page.getByLabelText(`File of the ${noun}`), new File([picture], 'own', { type }));
}
const part = page.getByRole('application', { name: 'Part that is shown' });
const use = async () => page.getByRole('button', { name: 'Use this part' }).click();

/** The uploaded image: its size, and the colours at its four corners as red, green and blue of 0 or 1. */
async function sent() {
  await vi.waitFor(() => expect(uploads).toHaveBeenCalledTimes(1), 10_000);
  const [path, file] = uploads.mock.calls[0] ?? [];
  if (file === undefined) throw new Error('Nothing was sent');
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const colourAt = (x: number, y: number) =>
    [...(context?.getImageData(x, y, 1, 1).data ?? [])]
      .slice(0, 3)
      .map((level) => Math.round(level / 255))
      .join('');
  const corners = [
    colourAt(2, 2),
    colourAt(width - 3, 2),
    colourAt(2, height - 3),
    colourAt(width - 3, height - 3),
  ];
  return { path, type: file.type, width, height, corners };
}

test('the middle square of a logo is uploaded, no larger than necessary, and its address is returned', async () => {
  await choose('logo', await fourColours(2000, 1000));
  await expect.element(part).toBeVisible();
  await use();
  expect(await sent()).toEqual({
    path: '/api/v1/brands/pictures',
    type: 'image/webp',
    width: 720,
    height: 720,
    corners: ['100', '010', '001', '111'],
  });
  await vi.waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith(address), 10_000);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the keyboard moves the picture and zooms', async () => {
  await choose('logo', await fourColours(1200, 600));
  await expect.element(part).toBeVisible();
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  zoom.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '4.0 times');
  part.element().focus();
  // To the top left corner, where everything is red.
  await userEvent.keyboard('{ArrowRight>30/}{ArrowDown>15/}');
  await expect.element(page.getByText(/150 pixels wide, and will look soft/)).toBeVisible();
  await use();
  expect(await sent()).toMatchObject({ width: 150, height: 150, corners: ['100', '100', '100', '100'] });
});

test('the pointer moves the picture', async () => {
  await choose('cover', await fourColours(1600, 1600));
  await expect.element(part).toBeVisible();
  const { top, left, width } = part.element().getBoundingClientRect();
  const at = (clientY: number) => ({ clientX: left + width / 2, clientY, bubbles: true });
  part.element().dispatchEvent(new MouseEvent('mousedown', at(top + 20)));
  document.dispatchEvent(new MouseEvent('mousemove', at(top + 500)));
  await expect
    .poll(() => part.element().parentElement?.querySelector('img')?.style.transform)
    .not.toContain('translate(0px, 0px)');
  document.dispatchEvent(new MouseEvent('mouseup', at(top + 500)));
  await use();
  // The top edge: red and green.
  expect(await sent()).toMatchObject({ width: 1600, height: 500, corners: ['100', '010', '100', '010'] });
});

test('a photo is cropped as it is shown, turned by its orientation', async () => {
  const photo = await turned(await fourColours(1200, 600, 'image/jpeg'), 6);
  await choose('cover', photo, 'image/jpeg');
  await expect.element(part).toBeVisible();
  await use();
  // Turned to the right, it is 600 wide: blue and red at the top, white and green at the bottom.
  expect(await sent()).toMatchObject({ width: 600, corners: ['001', '100', '111', '010'] });
});

test('a file that is no picture is refused, a failed upload can be retried, and closing sends nothing', async () => {
  await choose('logo', new Blob(['nothing']));
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('damaged or incomplete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await userEvent.upload(
    page.getByLabelText('File of the logo'),
    new File(['text'], 'notes.txt', { type: 'text/plain' }),
  );
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Choose a PNG, JPEG, WebP or AVIF picture.');
  const file = new File([await fourColours(400, 400)], 'own', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('File of the logo'), file);
  await expect.element(part).toBeVisible();
  await expectAccessible();
  uploads.mockReturnValueOnce({ status: 400, body: { message: 'The picture could not be sent.' } });
  await use();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('could not be sent');
  expect(onAddress).not.toHaveBeenCalled();
  await use();
  await vi.waitFor(() => expect(onAddress).toHaveBeenCalledExactlyOnceWith(address), 10_000);
});
