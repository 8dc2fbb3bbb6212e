import type { Page } from '@playwright/test';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { enterAs, useSession } from '../../support/accounts.ts';
import { expectAfterRetries, failApi, readApi } from '../../support/api-answers.ts';
import { type NewBrand, newBrand } from '../../support/brands.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Brand profile' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = async (page: Page) => form(page).getByRole('button', { name: 'Save Changes' }).click();
const saved = (page: Page) => form(page).getByText('Profile updated successfully!');

async function openSettings(page: Page): Promise<NewBrand> {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await open(page, '/brand/settings');
  await expect(form(page)).toBeVisible();
  return brand;
}

test('[BSET-1] [BSET-2] [BSET-3] [BSET-20] the settings edit all of the brand profile but its name', async ({
  page,
}) => {
  const brand = await openSettings(page);
  const link = page.getByRole('link', { name: 'View Public Profile' });
  await expect(link).toHaveAttribute('href', `/profiles/brands/${brand.slug}`);
  await expect(field(page, 'Company name')).toHaveValue(brand.companyName);
  await expect(field(page, 'Company name')).not.toBeEditable();
  const slug = `${brand.slug}-works`;
  const values = {
    Description: 'Pots from Leeds',
    Location: 'Leeds',
    'Logo URL': '/files/logo.webp',
    'Cover image URL': '/files/cover.webp',
    Website: 'https://kiln.example.com/',
    'Business email': 'shop@example.com',
    'Business phone': '+44 113 496 0000',
    Twitter: 'https://twitter.com/kiln',
    Instagram: 'https://instagram.com/kiln',
    LinkedIn: 'https://linkedin.com/company/kiln',
    YouTube: 'https://youtube.com/@kiln',
    Facebook: 'https://facebook.com/kiln',
    'Another website': 'https://kiln.example.org/',
  };
  await field(page, 'Slug').fill(slug.toUpperCase());
  await expect(field(page, 'Slug')).toHaveValue(slug);
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(link).toHaveAttribute('href', `/profiles/brands/${slug}`);
  await reload(page);
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value);
  expect(await readApi<BrandProfile>(page.request, `/profiles/brands/${slug}`)).toMatchObject({
    companyName: brand.companyName,
    companyDescription: 'Pots from Leeds',
    businessPhone: '+44 113 496 0000',
    socialLinks: { youtube: 'https://youtube.com/@kiln' },
  });

  await field(page, 'Location').fill('');
  await field(page, 'YouTube').fill('');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const emptied = await readApi<BrandProfile>(page.request, `/profiles/brands/${slug}`);
  expect(emptied.location).toBe('');
  expect(emptied.socialLinks).not.toHaveProperty('youtube');
});

test('[BSET-6] a successful save is told for 3 seconds', async ({ page }) => {
  await page.clock.install();
  await openSettings(page);
  await field(page, 'Location').fill('York');
  await page.clock.pauseAt(Date.now() + 60_000);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(2900);
  await expect(saved(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(saved(page)).toBeHidden();
});

test('[BSET-8] a slug shorter than 3 characters is only advised against', async ({ page }) => {
  await openSettings(page);
  await expect(form(page).getByText(/At least 3 characters/)).toBeVisible();
  const taken = new Set<string>();
  // Two characters, of which another run may have some already.
  for (const slug of ['zz', 'zy', 'zx', 'zw']) {
    const answer = await page.request.get(`/api/v1/profiles/brands/${slug}`);
    if (answer.ok()) taken.add(slug);
  }
  const free = ['zz', 'zy', 'zx', 'zw'].find((slug) => !taken.has(slug))!;
  await field(page, 'Slug').fill(free);
  await save(page);
  await expect(saved(page)).toBeVisible();
  expect((await readApi<BrandProfile>(page.request, `/profiles/brands/${free}`)).slug).toBe(free);
});

test('[BSET-9] [BSET-10] [BSET-11] [BSET-12] the fields hold as much as they may, and addresses are URL inputs', async ({
  page,
}) => {
  await openSettings(page);
  const description = field(page, 'Description');
  await expect(form(page).getByText('0/1000 characters')).toBeVisible();
  await description.fill('d'.repeat(999));
  await expect(form(page).getByText('999/1000 characters')).toBeVisible();
  await description.press('End');
  await description.pressSequentially('xyz');
  await expect(form(page).getByText('1000/1000 characters')).toBeVisible();
  expect((await description.inputValue()).length).toBe(1000);
  const location = field(page, 'Location');
  await location.fill('l'.repeat(99));
  await location.press('End');
  await location.pressSequentially('xyz');
  expect((await location.inputValue()).length).toBe(100);
  for (const label of [
    'Logo URL',
    'Cover image URL',
    'Twitter',
    'Instagram',
    'LinkedIn',
    'YouTube',
    'Facebook',
    'Another website',
  ]) {
    await expect(field(page, label)).toHaveAttribute('type', 'url');
  }
  await field(page, 'Twitter').fill('kiln');
  await save(page);
  await expect(form(page).getByText(/Enter a secure web address/)).toBeVisible();
  await expect(field(page, 'Twitter')).toHaveAttribute('aria-invalid', 'true');
});

test('[BSET-5] a preview image that fails to load hides', async ({ page }) => {
  await openSettings(page);
  const [cover, logo] = [page.getByAltText('Cover preview'), page.getByAltText('Logo preview')];
  await expect(cover).toHaveCount(0);
  const good = (await readApi<BrandProfile>(page.request, '/profiles/brands/fernhollow')).coverImageUrl!;
  await field(page, 'Cover image URL').fill(good);
  await field(page, 'Logo URL').fill(good);
  await expect(cover).toBeVisible();
  await expect(logo).toBeVisible();
  await field(page, 'Cover image URL').fill('/files/nothing.webp');
  await expect(cover).toHaveCount(0);
  await expect(logo).toBeVisible();
});

test('a slug of another brand and an empty one are refused beside the field, and what was typed stays', async ({
  page,
}) => {
  await openSettings(page);
  await field(page, 'Location').fill('Hull');
  await field(page, 'Slug').fill('fernhollow');
  await save(page);
  await expect(form(page).getByText('Another brand has this slug. Choose a different one.')).toBeVisible();
  await field(page, 'Slug').fill('');
  await save(page);
  await expect(form(page).getByText('Enter a slug')).toBeVisible();
  await expect(field(page, 'Location')).toHaveValue('Hull');
});

test('[BSET-18] [BSET-19] a save that fails says so, and one without a brand says that', async ({ page }) => {
  await openSettings(page);
  await field(page, 'Location').fill('Hull');
  const mend = await failApi(page, '/profiles/my-brand');
  await save(page);
  await expect(form(page).getByRole('alert').getByText('Failed to update profile')).toBeVisible();
  await expect(field(page, 'Location')).toHaveValue('Hull');
  await mend();
  await page.route('**/api/v1/profiles/my-brand', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 'brand_not_found', message: 'Brand not found' },
    }),
  );
  await save(page);
  await expect(form(page).getByRole('alert').getByText('Brand profile not found')).toBeVisible();
});

test('[BSET-4] [BSET-17] a brand that cannot be loaded says so and leads to the dashboard', async ({
  page,
}) => {
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await failApi(page, `/profiles/brands/${brand.slug}`);
  await page.clock.install();
  await open(page, '/brand/settings');
  await expectAfterRetries(page, page.getByText('Failed to load brand profile'));
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/brand');
});

test('[BSET-16] a user without a brand is told how to get one', async ({ page }) => {
  await enterAs(page, 'admin');
  await open(page, '/brand/settings');
  await expect(page.getByText('Brand profile not found. Please create a brand account first.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/brand');
});

test('[BSET-15] without user information the page says so', async ({ page }) => {
  await page.route('**/api/v1/auth/get-session', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...body, user: { ...body.user, username: '', email: '' } } });
  });
  const brand = await newBrand(page.request);
  await useSession(page, brand.token);
  await open(page, '/brand/settings');
  await expect(page.getByText('User information not available')).toBeVisible();
});
