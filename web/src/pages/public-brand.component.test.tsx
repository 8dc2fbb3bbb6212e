import { permissionsOfRole } from '@greenroom/contract/brands/team.schemas';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getQueryClient } from '../app/providers.tsx';
import { brandProfileQuery } from '../features/brand/brand.api.ts';
import { expectAccessible } from '../testing/component/accessibility.ts';
import {
  answer,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
  unreachable,
  workForBrand,
} from '../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../testing/component/mount.tsx';
import { brandTitle, mountBrand, openBrand } from '../testing/component/open-brand.ts';
import { expectCount, expectPictureLoaded, expectTexts } from '../testing/component/shown.ts';
import { brandPageProduct, brandProfile } from '../testing/sample-brands.ts';
import * as PublicBrandPage from './public-brand.tsx';

const card = (name: string) => page.getByRole('article').filter({ hasText: name });
const count = (name: string) =>
  [...document.querySelectorAll('dl[aria-label="Counts"] > div')]
    .find((one) => one.querySelector('dt')?.textContent?.trim() === name)
    ?.querySelector('dd')?.textContent;

beforeEach(() => {
  answer(endpoints.green.rating.handler(() => ({ claims: [] })));
});

test('the name of a brand without a logo does not overlap its cover', async () => {
  const { logoUrl: _, ...brand } = brandProfile({ coverImageUrl: '/icon-512.png' });
  answer(endpoints.brands.profile.handler(() => brand));
  for (const size of [phone, desk]) {
    const shown = await mountBrand(size);
    await expectTexts(brandTitle, [brand.companyName]);
    const cover = page.getByAltText('Cover of Fernhollow').element().parentElement?.getBoundingClientRect();
    const gap = brandTitle.element().getBoundingClientRect().top - (cover?.bottom ?? Number.NaN);
    expect(gap).toBeGreaterThanOrEqual(16);
    await shown.unmount();
  }
});

test('the public content of a brand stays when the personal answer fails', async () => {
  signInAs(sessionUser());
  const brand = brandProfile();
  answer(
    endpoints.brands.profile.handler(() => {
      throw refusal('forbidden');
    }),
  );
  getQueryClient().setQueryData(brandProfileQuery(brand.slug, null).queryKey, brand);
  await mountBrand();
  const statesOfPage = () =>
    getQueryClient()
      .getQueryCache()
      .findAll({ queryKey: brandProfileQuery(brand.slug, null).queryKey.slice(0, -1) })
      .map(({ state }) => state.status);
  await expect.poll(statesOfPage).toEqual(['success', 'error']);
  await expectTexts(brandTitle, [brand.companyName]);
});

test('[BRAND-1] [BRAND-2] the page shows cover, logo and company name', async () => {
  const [coverImageUrl, logoUrl] = ['/icon-512.png', '/icon-192.png'];
  // Each image can be shown without the other.
  for (const [pictures, alt] of [
    [{ coverImageUrl }, 'Cover of Fernhollow'],
    [{ logoUrl }, 'Logo of Fernhollow'],
  ] as const) {
    getQueryClient().clear();
    const shown = await openBrand(brandProfile(pictures));
    await expectPictureLoaded(page.getByAltText(alt));
    await expectCount(page.getByAltText(/^(Cover|Logo) of/), 1);
    await shown.unmount();
  }
  getQueryClient().clear();
  await openBrand(brandProfile({ companyName: 'Kiln Street', coverImageUrl, logoUrl }));
  await expectTexts(brandTitle, ['Kiln Street']);
  for (const [name, address] of [
    ['Cover of Kiln Street', /^\/icon-512\.png/],
    ['Logo of Kiln Street', /^\/icon-192\.png/],
  ] as const) {
    await expectPictureLoaded(page.getByAltText(name));
    await expect.element(page.getByAltText(name)).toHaveAttribute('src', expect.stringMatching(address));
  }
});

test('[BRAND-4] [BRAND-5] the page shows the username, the description and the location', async () => {
  await openBrand(
    brandProfile({
      user: { id: 'kiln', username: 'kiln_makers', _count: { followers: 0 } },
      companyDescription: 'Pots that are thrown in Leeds.',
      location: 'Leeds, England',
    }),
  );
  await expect
    .element(page.getByRole('link', { name: '@kiln_makers', exact: true }))
    .toHaveAttribute('href', '/profile/kiln_makers');
  await expect.element(page.getByText('Pots that are thrown in Leeds.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Leeds, England', { exact: true })).toBeVisible();
});

test('[BRAND-6] [BRAND-7] [BRAND-8] Website, Contact and the phone number are links', async () => {
  await openBrand(
    brandProfile({
      websiteUrl: 'https://kiln.example',
      businessEmail: 'pots@kiln.example',
      businessPhone: '+44 113 496 0000',
    }),
  );
  const links = page.getByRole('list', { name: 'Contact' }).getByRole('link');
  await expectTexts(links, [/^Website/, 'Contact', '+44 113 496 0000']);
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    'https://kiln.example',
    'mailto:pots@kiln.example',
    'tel:+441134960000',
  ]);
});

test('[BRAND-9] the page shows the social links of the brand', async () => {
  const socialLinks = {
    twitter: 'https://twitter.example/kiln',
    instagram: 'https://instagram.example/kiln',
    linkedin: 'https://linkedin.example/company/kiln',
    youtube: 'https://youtube.example/@kiln',
    facebook: 'https://facebook.example/kiln',
    website: 'https://kiln.example/news',
  };
  await openBrand(brandProfile({ socialLinks }));
  const links = page.getByRole('list', { name: 'Social links' }).getByRole('link');
  await expectTexts(links, [
    /^Twitter/,
    /^Instagram/,
    /^LinkedIn/,
    /^YouTube/,
    /^Facebook/,
    /^kiln\.example/,
  ]);
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(Object.values(socialLinks));
});

test('[BRAND-9] a brand without social links has no list of them', async () => {
  await openBrand();
  await expectCount(page.getByRole('list', { name: 'Social links' }), 0);
});

test('[BRAND-3] the Verified badge is of verified brands alone', async () => {
  const badge = page.getByText('Verified', { exact: true });
  const shown = await openBrand();
  await expectCount(badge, 0);
  await shown.unmount();
  signInAs();
  await openBrand(brandProfile({ verified: true }));
  await expect.element(badge).toBeVisible();
});

test('[BRAND-10] [BRAND-11] [BRAND-17] the page counts what the brand has, also when it sells nothing', async () => {
  const shown = await openBrand();
  const none = page.getByText('No products available yet', { exact: true });
  await expect.element(none).toBeVisible();
  expect(count('Products')).toBe('0');
  expect(count('Followers')).toBe('0');
  await shown.unmount();
  signInAs();
  await openBrand(
    brandProfile({
      user: { id: 'owner', username: 'fernhollow', _count: { followers: 1234 } },
      // More than the page shows.
      _count: { products: 340, topRated: 1 },
      products: [brandPageProduct({ id: 'jug' }), brandPageProduct({ id: 'cup' })],
    }),
  );
  await expectCount(page.getByRole('article'), 2);
  await expectCount(none, 0);
  expect(count('Products')).toBe('340');
  expect(count('Followers')).toBe('1.2K');
});

test('[BRAND-12] the page shows how many products are top rated', async () => {
  await openBrand(brandProfile({ _count: { products: 5, topRated: 3 } }));
  await expect.poll(() => count('Top Rated')).toBe('3');
});

test('[BRAND-13] [BRAND-14] a product shows its picture, text, price, rating and tags, and leads to its page', async () => {
  await openBrand(
    brandProfile({
      products: [
        brandPageProduct({
          id: 'jug',
          name: 'Jug',
          image: '/icon-192.png',
          description: 'Thrown in Leeds',
          rating: 4.5,
          reviews: 8,
          tags: ['clay', 'table', 'blue', 'last'],
        }),
      ],
    }),
  );
  const jug = card('Jug');
  await expect.element(jug.getByRole('link')).toHaveAttribute('href', '/product/jug');
  await expectPictureLoaded(jug.getByAltText(''));
  await expect
    .element(jug.getByAltText(''))
    .toHaveAttribute('src', expect.stringMatching(/^\/icon-192\.png/));
  await expectTexts(jug.getByRole('heading'), ['Jug']);
  await expectTexts(jug.getByRole('list', { name: 'Tags' }).getByRole('listitem'), [
    '#clay',
    '#table',
    '#blue',
  ]);
  for (const text of ['Thrown in Leeds', '$24.50', '4.5', '(8)']) {
    await expect.element(jug).toMatchTextContent(text);
  }
});

test('[BRAND-15] [BRAND-16] three tags, a former price that is higher, and what is out of stock are shown', async () => {
  await openBrand(
    brandProfile({
      products: [
        brandPageProduct({
          id: 'jug',
          name: 'Jug',
          originalPrice: 35,
          tags: ['one', 'two', 'three', 'four'],
        }),
        brandPageProduct({
          id: 'cup',
          name: 'Cup',
          price: 24.5,
          originalPrice: 24.5,
          inStock: false,
          stock: 4,
        }),
        brandPageProduct({ id: 'bowl', name: 'Bowl', price: 24.5, originalPrice: 20 }),
        brandPageProduct({ id: 'vase', name: 'Vase', price: 24.5 }),
      ],
    }),
  );
  await expectTexts(card('Jug').getByRole('list', { name: 'Tags' }).getByRole('listitem'), [
    '#one',
    '#two',
    '#three',
  ]);
  expect(card('Jug').element().querySelector('s')?.textContent).toContain('$35.00');
  for (const name of ['Cup', 'Bowl', 'Vase']) {
    expect(card(name).element().querySelector('s'), name).toBeNull();
    await expect.element(card(name)).toMatchTextContent('$24.50');
  }
  await expect.element(card('Cup').getByText('Out of Stock', { exact: true })).toBeVisible();
  await expectCount(card('Jug').getByText('Out of Stock'), 0);
});

test('[BRAND-18] [BRAND-19] [BRAND-20] the owner finds Products and Settings, and nobody else does', async () => {
  const links = [
    [page.getByRole('link', { name: 'Products', exact: true }), '/brand'],
    [page.getByRole('link', { name: 'Settings', exact: true }), '/brand/settings'],
  ] as const;
  for (const [link, address] of links) {
    signInAs(sessionUser({ id: 'brand-owner', role: 'brand' }));
    const shown = await openBrand();
    await link.click();
    expect(shown.address()).toBe(address);
    await shown.unmount();
  }
  for (const role of ['brand', 'admin', 'user'] as const) {
    signInAs(sessionUser({ id: `other-${role}`, role }));
    const shown = await openBrand();
    for (const [link] of links) await expectCount(link, 0);
    await shown.unmount();
  }
  // A team member is not the owner.
  signInAs(sessionUser({ id: 'packer', username: 'packer' }));
  const { id: brandId, companyName, slug } = brandProfile();
  const permissions = [...permissionsOfRole.editor];
  workForBrand({ brandId, companyName, slug, role: 'editor', permissions });
  const shown = await openBrand();
  for (const [link] of links) await expectCount(link, 0);
  await shown.unmount();
});

test('[BRAND-20] a visitor who is not signed in finds neither Products nor Settings, also where the brand has no user', async () => {
  for (const brand of [brandProfile(), brandProfile({ companyName: 'Kiln Street', user: undefined })]) {
    // Clear the responses that the page has cached.
    getQueryClient().clear();
    const shown = await openBrand(brand);
    for (const name of ['Products', 'Settings'])
      await expectCount(page.getByRole('link', { name, exact: true }), 0);
    await shown.unmount();
  }
});

test('[BRAND-21] [BRAND-22] [BRAND-23] a brand that is missing or fails shows the server’s message, and leads on', async () => {
  const missing = (message: string) => refusal('brand_not_found', { message });
  const failed = 'Failed to load brand profile';
  const ways = [
    [() => missing('Kiln Street has closed its shop'), ['Kiln Street has closed its shop']],
    [() => missing(''), ['Brand not found']],
    [
      () => refusal('internal', { message: 'The shelf is being dusted' }),
      [failed, 'The shelf is being dusted'],
    ],
    [() => unreachable(), [failed]],
  ] as const;
  for (const [failure, messages] of ways) {
    signInAs(sessionUser({ id: messages.join(), role: 'brand' }));
    answer(
      endpoints.brands.profile.handler(() => {
        throw failure();
      }),
    );
    const shown = await mountBrand();
    for (const message of messages) await expect.element(page.getByText(message).first()).toBeVisible();
    for (const other of ['Brand not found', failed])
      if (!messages.some((message) => message === other)) await expectCount(page.getByText(other), 0);
    await page.getByRole('link', { name: 'Browse all products', exact: true }).click();
    expect(shown.address()).toBe('/products');
    await shown.unmount();
  }
});

test('a brand’s page has no serious accessibility problem and no sideways scroll', async () => {
  await openBrand(brandProfile({ products: [brandPageProduct({ id: 'jug', tags: ['one', 'two'] })] }));
  await expectAccessible();
});

test('a former address of the brand leads to the present one', async () => {
  answer(endpoints.brands.profile.handler(() => brandProfile({ slug: 'kiln-works' })));
  const shown = await mountPage(PublicBrandPage, {
    path: 'profiles/brands/:slug',
    at: '/profiles/brands/first-kiln',
  });
  await expect.poll(shown.address).toBe('/profiles/brands/kiln-works');
  await expect.element(brandTitle).toBeVisible();
});
