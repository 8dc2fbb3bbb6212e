import { newAccount, useSession } from '../../support/accounts.ts';
import { open } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

// The trace recorder fetches the preview's blob URL from within the page, which the page's security policy
// forbids.
test.use({ trace: 'off' });

test('a picture is uploaded with its preview, refused with a message, and removed', async ({ page }) => {
  const { token } = await newAccount(page.request);
  await useSession(page, token);
  await open(page, '/profile');
  const input = page.getByLabel('Picture of you');
  const card = page.getByRole('region', { name: 'Profile' });
  const shown = card.locator('img').first();
  await expect(shown).toHaveAttribute('src', /^\/avatars\//);

  // A picture drawn by this browser.
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser does not draw');
    context.fillStyle = '#3a7d52';
    context.fillRect(0, 0, 640, 480);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') };

  for (const [file, words] of [
    [
      { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      'Choose a PNG, JPEG, WebP or AVIF',
    ],
    [{ ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(5 * 1024 * 1024)]) }, 'at most 5 MB'],
    [{ ...picture, buffer: Buffer.from('no picture at all') }, 'Choose a PNG, JPEG, WebP or AVIF'],
    [{ ...picture, buffer: picture.buffer.subarray(0, 60) }, 'damaged or incomplete'],
  ] as const) {
    await input.setInputFiles(file);
    await expect(card.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(shown).toHaveAttribute('src', /^\/avatars\//);
  }

  let letThrough = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/v1/account/avatar', async (route) => {
    await isHeld;
    await route.continue();
  });
  await input.setInputFiles(picture);
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
  letThrough();
  await expect(shown).toHaveAttribute('src', /^\/files\/avatars\//);
  await expect(page.getByRole('progressbar', { name: 'Sending the picture' })).toHaveCount(0);
  await expect(card.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  // The header's menu button shows it too.
  await expect(page.getByRole('button', { name: 'User menu' }).locator('img')).toHaveAttribute(
    'src',
    /^\/files\/avatars\//,
  );

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveAttribute('src', /^\/avatars\//);
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
});
