import { brandLimits } from '@greenroom/contract/limits/brands';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/component/accessibility.ts';
import { answer, callsTo, endpoints, sessionUser, signInAs } from '../../../testing/component/api-answers.ts';
import { mount } from '../../../testing/component/mount.tsx';
import { answerPictures } from '../../../testing/component/picture-answers.ts';
import { brandProduct } from '../../../testing/sample-brands.ts';
import { ProductDialog } from './product-dialog.tsx';

const [front, foot, top] = ['/files/art/front.webp', '/files/art/foot.webp', '/files/art/top.webp'] as const;
const product = brandProduct({
  images: [front, foot],
  imageUrl: front,
  imageAlts: { [front]: 'Its front' },
  variants: [{ color: { name: 'Moss', hex: '#336644' }, stockCount: 3, imageIndex: 1 }],
});

async function open(opened = product) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(endpoints.brandProducts.change.handler(() => product));
  await mount(<ProductDialog product={opened} isOpen onClose={() => {}} />);
  await expect.element(text(2)).toBeVisible();
}
const up = (place: number) => page.getByRole('button', { name: `Move picture ${place} up` });
const text = (place: number) => page.getByLabelText(`What picture ${place} shows`);
const sent = async () => {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await vi.waitFor(() => expect(callsTo('PUT', `/brands/products/${product.id}`)).toHaveLength(1), 10_000);
  return callsTo('PUT', `/brands/products/${product.id}`)[0]?.body;
};

test('the keyboard moves a picture together with its text and its variant', async () => {
  await open();
  await text(2).fill('Its foot');
  up(2).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text(1)).toHaveValue('Its foot');
  await expect.element(text(2)).toHaveValue('Its front');
  await expect.element(up(1)).toHaveFocus();
  await expect.element(page.getByText('The picture is at place 1 of 2.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(text(1)).toHaveValue('Its foot');
  expect(await sent()).toMatchObject({
    images: [foot, front],
    imageAlts: { [foot]: 'Its foot', [front]: 'Its front' },
    variants: [{ imageIndex: 0 }],
  });
});

test('an uploaded picture is last, and a refused one shows the reason', async () => {
  await open();
  const refused = { success: false, data: null, message: 'This picture is damaged or incomplete.' };
  const sentFiles: unknown[] = [];
  answerPictures((path, file) => {
    sentFiles.push([path, file instanceof File && file.name]);
    return sentFiles.length === 1
      ? { status: 201, body: { success: true, data: { url: top } } }
      : { status: 400, body: refused };
  });
  const files = page.getByLabelText('Files of pictures');
  await userEvent.upload(files, new File(['picture'], 'top.png', { type: 'image/png' }));
  await text(3).fill('From above');
  await userEvent.upload(files, new File(['broken'], 'broken.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(`broken.png: ${refused.message}`);
  expect(sentFiles).toEqual([
    ['/api/v1/brands/pictures', 'top.png'],
    ['/api/v1/brands/pictures', 'broken.png'],
  ]);
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect.element(text(2)).toHaveValue('From above');
  await expectAccessible();
  expect(await sent()).toMatchObject({ images: [foot, top], imageAlts: { [top]: 'From above' } });
});

const uploaded = (file: Blob) => ({
  status: 201,
  body: { success: true, data: { url: `/files/art/${file instanceof File ? file.name : ''}` } },
});
const chosen = (...names: string[]) =>
  names.map(
    (name) => new File(['picture'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/webp' }),
  );
const choose = (...names: string[]) =>
  userEvent.upload(page.getByLabelText('Files of pictures'), chosen(...names));

test('a file that is no picture is named, and the other chosen files are uploaded', async () => {
  await open();
  answerPictures((_path, file) => uploaded(file));
  await choose('above.webp', 'leaflet.pdf', 'below.webp');
  await expect.element(text(4)).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^leaflet\.pdf: Choose a PNG, JPEG/);
  expect(await sent()).toMatchObject({
    images: [front, foot, '/files/art/above.webp', '/files/art/below.webp'],
  });
});

test('files over the limit are named, and those before them are uploaded', async () => {
  const images = Array.from({ length: brandLimits.imagesMax - 1 }, (_, place) => `/files/art/${place}.webp`);
  await open(brandProduct({ images, imageUrl: images[0] }));
  answerPictures((_path, file) => uploaded(file));
  await choose('last.webp', 'over.webp', 'beyond.webp');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      `A product has at most ${brandLimits.imagesMax} pictures. Left out: over.webp, beyond.webp`,
    );
  await expect.element(text(brandLimits.imagesMax)).toBeVisible();
});

test('a product cannot be saved while one of its pictures is being uploaded', async () => {
  await open();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  answerPictures(async (_path, file) => {
    await arrival;
    return uploaded(file);
  });
  await choose('late.webp');
  const submit = page.getByRole('button', { name: 'Uploading…' }).last();
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Its pictures are still on their way.');
  await expect.element(page.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  arrive();
  await expect.element(text(3)).toBeVisible();
  expect(await sent()).toMatchObject({ images: [front, foot, '/files/art/late.webp'] });
});

test('files dropped on the pictures are uploaded, and files dropped beside them do nothing', async () => {
  await open();
  const names: unknown[] = [];
  answerPictures((_path, file) => {
    names.push(file instanceof File && file.name);
    return { status: 201, body: { success: true, data: { url: top } } };
  });
  const pictures = page.getByRole('group', { name: /^Pictures \(optional\)/ }).element();
  const files = new DataTransfer();
  files.items.add(new File(['picture'], 'bowl.png', { type: 'image/png' }));
  /** Whether the browser would perform its default action, which opens the file instead of the page. */
  const drag = (type: string, target: Element, dataTransfer = files) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

  const beside = page.getByRole('dialog').element();
  expect(drag('dragover', beside)).toBe(false);
  expect(drag('drop', beside)).toBe(false);
  expect(names).toEqual([]);

  drag('dragenter', pictures);
  await vi.waitFor(() => expect(getComputedStyle(pictures).outlineStyle).toBe('dashed'));
  drag('dragenter', page.getByRole('button', { name: 'Upload pictures' }).element());
  drag('dragleave', pictures);
  drag('dragleave', page.getByRole('button', { name: 'Upload pictures' }).element());
  await vi.waitFor(() => expect(getComputedStyle(pictures).outlineStyle).not.toBe('dashed'));

  // The browser keeps its default action for anything but files, such as text that is dragged into a field.
  const words = new DataTransfer();
  words.setData('text/plain', 'Moss');
  expect(drag('drop', pictures, words)).toBe(true);

  drag('dragenter', pictures);
  expect(drag('drop', pictures)).toBe(false);
  await vi.waitFor(() => expect(names).toEqual(['bowl.png']));
  await expect.element(text(3)).toBeVisible();
  await vi.waitFor(() => expect(getComputedStyle(pictures).outlineStyle).not.toBe('dashed'));
});
