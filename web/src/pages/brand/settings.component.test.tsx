import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
} from '../../testing/component/api-answers.ts';
import {
  mountBrandSettings,
  openBrandSettings,
  shopRates,
} from '../../testing/component/open-brand-settings.ts';
import { answerPictures } from '../../testing/component/picture-answers.ts';
import { expectCount, expectTexts, rendered } from '../../testing/component/shown.ts';
import { brandProfile } from '../../testing/sample-brands.ts';
import { userProfile } from '../../testing/sample-profiles.ts';

const form = page.getByRole('form', { name: 'Brand profile' });
const field = (label: string) => form.getByLabelText(label, { exact: true });
const saved = form.getByText('Profile updated successfully!');
const save = () => form.getByRole('button', { name: 'Save Changes' }).click();
const sent = () => callsTo('PATCH', '/profiles/my-brand').map(({ body }) => body);
const alert = form.getByRole('alert');

const brandLink = ({ companyName, slug }: BrandProfile) => ({ companyName, slug });

afterEach(() => {
  vi.useRealTimers();
});

test('[BSET-1] [BSET-2] [BSET-3] all of the brand profile but its name can be edited', async () => {
  await openBrandSettings();
  const link = page.getByRole('link', { name: 'View Public Profile', exact: true });
  await expect.element(link).toHaveAttribute('href', '/profiles/brands/fernhollow');
  await expect.element(field('Company name')).toHaveValue('Fernhollow');
  await expect.element(field('Company name')).toHaveAttribute('readonly');
  const values = {
    Description: 'Pots from Leeds',
    Location: 'Leeds',
    'Business email': 'shop@example.com',
    'Business phone': '+44 113 496 0000',
    YouTube: 'https://youtube.com/@kiln',
  };
  await field('Slug').fill('KILN-WORKS');
  await expect.element(field('Slug')).toHaveValue('kiln-works');
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
  await save();
  await expect.element(saved).toBeVisible();
  await expect.element(link).toHaveAttribute('href', '/profiles/brands/kiln-works');
  expect(sent()).toEqual([
    expect.objectContaining({
      slug: 'kiln-works',
      companyDescription: 'Pots from Leeds',
      location: 'Leeds',
      businessEmail: 'shop@example.com',
      businessPhone: '+44 113 496 0000',
      socialLinks: { youtube: 'https://youtube.com/@kiln' },
    }),
  ]);
});

test('a save sends the changed fields, and shows what somebody else has changed meanwhile', async () => {
  const brand = brandProfile();
  await openBrandSettings(brand);
  const changed = { ...brand, companyDescription: 'Written by a colleague' };
  answer(endpoints.brands.update.handler(({ input }) => ({ ...changed, location: input.location ?? '' })));
  await field('Location').fill('York');
  await save();
  await expect.element(field('Description')).toHaveValue('Written by a colleague');
  await field('Location').fill('Bath');
  await save();
  await expect.poll(sent).toEqual([
    { brandId: brand.id, location: 'York' },
    { brandId: brand.id, location: 'Bath' },
  ]);
});

test('[BSET-6] the note of a successful save stays for 3 seconds', async () => {
  await openBrandSettings();
  await field('Location').fill('York');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await save();
  // Fake time must not advance here. vi.waitFor would advance it by 50 ms per check.
  while (saved.elements().length === 0) await rendered();
  await vi.advanceTimersByTimeAsync(2900);
  await rendered();
  expect(saved.elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  // Only the test's timeout limits this, because a busy page needs more than one check to render.
  while (saved.elements().length > 0) await rendered();
});

test('[BSET-8] a slug shorter than 3 characters is only advised against', async () => {
  await openBrandSettings();
  await expect.element(form.getByText(/At least 3 characters/)).toBeVisible();
  await field('Slug').fill('zz');
  await save();
  await expect.element(saved).toBeVisible();
  expect(sent()).toEqual([expect.objectContaining({ slug: 'zz' })]);
});

test('[BSET-9] [BSET-10] [BSET-11] description and location hold as much as they may', async () => {
  await openBrandSettings(brandProfile({ companyDescription: 'Pots', location: '' }));
  const description = field('Description');
  await expect.element(form.getByText('4/1000 characters')).toBeVisible();
  await description.fill('');
  await expect.element(form.getByText('0/1000 characters')).toBeVisible();
  // Spaces count, also at the end.
  const almostFull = `${'d'.repeat(998)} `;
  await description.fill(almostFull);
  await expect.element(form.getByText('999/1000 characters')).toBeVisible();
  await description.click();
  await userEvent.keyboard('{Control>}{End}{/Control}xyz');
  await expect.element(form.getByText('1000/1000 characters')).toBeVisible();
  await expect.element(description).toHaveValue(`${almostFull}x`);
  await field('Location').fill('l'.repeat(99));
  await field('Location').click();
  await userEvent.keyboard('{End}xyz');
  await expect.element(field('Location')).toHaveValue(`${'l'.repeat(99)}x`);
});

test('[BSET-12] addresses are URL inputs, and what is none is said beside its field', async () => {
  await openBrandSettings();
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
    await expect.element(field(label)).toHaveAttribute('type', 'url');
  }
  await field('Twitter').fill('kiln');
  await save();
  await expect.element(form.getByText(/Enter a secure web address/)).toBeVisible();
  await expect.element(field('Twitter')).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('another brand’s slug and an empty one are refused beside the field, and the entered values stay', async () => {
  await openBrandSettings();
  const message = 'Another brand has this slug. Choose a different one.';
  answer(
    endpoints.brands.update.handler(() => {
      throw refusal('brand_slug_taken', { message, fields: { slug: message } });
    }),
  );
  await field('Location').fill('Hull');
  await field('Slug').fill('saltline');
  await save();
  await expect.element(form.getByText(message)).toBeVisible();
  await field('Slug').fill('');
  await save();
  await expect.element(form.getByText('Enter a slug')).toBeVisible();
  await expect.element(field('Location')).toHaveValue('Hull');
});

test('[BSET-18] [BSET-19] a save that fails says so, and one without a brand says that', async () => {
  await openBrandSettings();
  await field('Location').fill('Hull');
  answer(
    endpoints.brands.update.handler(() => {
      throw unreachable();
    }),
  );
  await save();
  await expect.element(alert.getByText('Failed to update profile', { exact: true })).toBeVisible();
  await expect
    .element(alert.getByText('The server could not be reached. Check your connection and try again.'))
    .toBeVisible();
  await expect.element(field('Location')).toHaveValue('Hull');
  // Without a brand, and after an operator deleted the brand meanwhile.
  for (const code of ['own_brand_missing', 'brand_not_found'] as const) {
    answer(
      endpoints.brands.update.handler(() => {
        throw refusal(code);
      }),
    );
    await field('Location').fill(`Hull, ${code}`);
    await save();
    await expect.poll(() => sent().at(-1)).toMatchObject({ location: `Hull, ${code}` });
    await expectTexts(alert, [/^Brand profile not found$/]);
  }
});

test('[BSET-21] a slug that another brand has is said to be, beside its field, and none is not sent', async () => {
  await openBrandSettings();
  await field('Slug').fill('moss-sons');
  const taken = 'Another brand has this slug. Choose a different one.';
  answer(
    endpoints.brands.update.handler(() => {
      throw refusal('brand_slug_taken', { fields: { slug: taken } });
    }),
  );
  await save();
  await expect.element(field('Slug')).toHaveAccessibleDescription(new RegExp(taken));
  await expectCount(saved, 0);
  expect(sent()).toHaveLength(1);
  await field('Slug').fill('');
  await save();
  await expect.element(field('Slug')).toHaveAccessibleDescription(/Enter a slug/);
  expect(sent()).toHaveLength(1);
});

test('[BSET-4] [BSET-17] a brand that cannot be loaded says so and leads to the dashboard', async () => {
  const user = signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, role: 'brand', brand: brandLink(brandProfile()) }),
    ),
    endpoints.brands.profile.handler(() => {
      throw unreachable();
    }),
  );
  const shown = await mountBrandSettings();
  await expect.element(page.getByText('Failed to load brand profile', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Go to Dashboard', exact: true }).click();
  expect(shown.address()).toBe('/brand');
});

test('a brand that could not be loaded is loaded by Retry, and the focus stays in its place', async () => {
  const user = signInAs(sessionUser({ role: 'brand' }));
  let isDown = true;
  answer(
    endpoints.profiles.detail.handler(() =>
      userProfile({ id: user.id, username: user.username, role: 'brand', brand: brandLink(brandProfile()) }),
    ),
    endpoints.brands.profile.handler(() => {
      if (isDown) throw unreachable();
      return brandProfile();
    }),
    endpoints.brandShipping.read.handler(() => ({ rates: [], shopRates })),
  );
  await mountBrandSettings();
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect.element(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect.element(form).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Brand settings');
});

test('[BSET-4] [BSET-16] a user without a brand reads how to get one', async () => {
  for (const role of ['admin', 'brand'] as const) {
    const user = signInAs(sessionUser({ id: `a-${role}`, role }));
    answer(
      endpoints.profiles.detail.handler(() => userProfile({ id: user.id, username: user.username, role })),
    );
    const shown = await mountBrandSettings();
    await expect
      .element(
        page.getByText('Brand profile not found. Please create a brand account first.', { exact: true }),
      )
      .toBeVisible();
    await expectCount(form, 0);
    await expect
      .element(page.getByRole('link', { name: 'Go to Dashboard', exact: true }))
      .toHaveAttribute('href', '/brand');
    await shown.unmount();
  }
});

test('[BSET-4] [BSET-15] without user information the page says so and leads to the dashboard', async () => {
  signInAs(sessionUser({ role: 'brand', username: '', email: '' }));
  await mountBrandSettings();
  await expect.element(page.getByText('User information not available', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to Dashboard', exact: true }))
    .toHaveAttribute('href', '/brand');
});

test('[ROLE-8] the settings let in brands and admins, and show everybody else a message', async () => {
  for (const [role, title] of [
    ['user', 'Brands only'],
    ['streamer', 'Brands only'],
    ['brand', 'Brand Settings'],
    ['admin', 'Brand Settings'],
  ] as const) {
    signInAs(sessionUser({ id: `a-${role}`, role }));
    answer(endpoints.profiles.detail.handler(() => userProfile({ role, brand: brandLink(brandProfile()) })));
    answer(endpoints.brands.profile.handler(() => brandProfile()));
    answer(endpoints.brandShipping.read.handler(() => ({ rates: [], shopRates })));
    const shown = await mountBrandSettings();
    await expectTexts(page.getByRole('heading', { level: 1 }), [title]);
    await shown.unmount();
  }
});

test('a logo that was cropped and uploaded is saved with the form', async () => {
  await openBrandSettings();
  answerPictures(() => ({ status: 201, body: { data: { url: '/files/brands/b1/picture-7.webp' } } }));
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  const file = new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('File of the logo'), file);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect.element(field('Logo URL')).toHaveValue('/files/brands/b1/picture-7.webp');
  await expect
    .element(page.getByText('The new logo is uploaded. Save the changes to show it.'))
    .toBeVisible();
  expect(sent()).toEqual([]);
  await save();
  await expect.element(saved).toBeVisible();
  expect(sent()).toEqual([expect.objectContaining({ logoUrl: '/files/brands/b1/picture-7.webp' })]);
});

test('the settings have no serious accessibility problem', async () => {
  await openBrandSettings();
  await expectAccessible();
});

test('unsaved settings are lost only after a question', async () => {
  const { go, address } = await openBrandSettings(brandProfile(), shopRates);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await field('Location').fill('Hull');
  await go('/elsewhere');
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(address()).toBe('/brand/settings');
  await expect.element(field('Location')).toHaveValue('Hull');
  // Unsaved prices raise their own question, although the page has two forms.
  await field('Location').fill(brandProfile().location ?? '');
  await page.getByRole('region', { name: 'Shipping' }).getByLabelText('Price').fill('7.25');
  await go('/elsewhere');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByText('Elsewhere: /elsewhere')).toBeVisible();
});

test('saved settings can be left without a question', async () => {
  const { go } = await openBrandSettings();
  await field('Location').fill('Hull');
  await save();
  await expect.element(saved).toBeVisible();
  await go('/elsewhere');
  await expect.element(page.getByText('Elsewhere: /elsewhere')).toBeVisible();
});

test('the settings have the brand’s navigation', async () => {
  await openBrandSettings();
  const navigation = page.getByRole('navigation', { name: 'Brand' });
  await expect
    .element(navigation.getByRole('link', { name: 'Settings' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(navigation.getByRole('link', { name: 'Orders' }))
    .toHaveAttribute('href', '/brand/orders');
});
