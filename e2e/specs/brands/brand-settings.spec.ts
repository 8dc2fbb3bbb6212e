import type { Page } from '@playwright/test';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { useSession } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
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

test('[BSET-1] [BSET-2] [BSET-20] the settings edit all of the brand profile but its name', async ({
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
    'Logo URL': '/files/art/logo.webp',
    'Cover image URL': '/files/art/cover.webp',
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
    companyDescription: values.Description,
    location: values.Location,
    logoUrl: values['Logo URL'],
    coverImageUrl: values['Cover image URL'],
    websiteUrl: values.Website,
    businessEmail: values['Business email'],
    businessPhone: values['Business phone'],
    socialLinks: {
      twitter: values.Twitter,
      instagram: values.Instagram,
      linkedin: values.LinkedIn,
      youtube: values.YouTube,
      facebook: values.Facebook,
      website: values['Another website'],
    },
  });

  await field(page, 'Location').fill('');
  await field(page, 'YouTube').fill('');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const emptied = await readApi<BrandProfile>(page.request, `/profiles/brands/${slug}`);
  expect(emptied.location).toBe('');
  expect(emptied.socialLinks).not.toHaveProperty('youtube');

  // Only the server knows which slugs are taken.
  await field(page, 'Slug').fill('fernhollow');
  await save(page);
  await expect(form(page).getByText('Another brand has this slug. Choose a different one.')).toBeVisible();
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
  await field(page, 'Cover image URL').fill('/files/art/nothing.webp');
  await expect(cover).toHaveCount(0);
  await expect(logo).toBeVisible();
  await field(page, 'Logo URL').fill('/files/art/nothing.webp');
  await expect(logo).toHaveCount(0);
});
