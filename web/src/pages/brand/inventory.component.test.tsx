import type { ProductImport } from '@greenroom/contract/brands/inventory.schemas';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { mountPage, phone } from '../../testing/component/mount.tsx';
import { brandProduct } from '../../testing/sample-brands.ts';
import * as InventoryPage from './inventory.tsx';

const products = [
  brandProduct({ id: 'jug', name: 'Jug', stockCount: 4, version: 7 }),
  brandProduct({ id: 'cup', name: 'Cup', version: 3, active: false }),
];
const checked: ProductImport = {
  id: '5d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1f',
  fileName: 'spring.csv',
  status: 'checked',
  createdAt: '2026-05-04T12:00:00.000Z',
  rows: 1205,
  progress: 1205,
  stalled: false,
  added: 1200,
  changed: 3,
  wrong: 2,
  errors: [
    { row: 17, column: 'price', message: 'Enter a price' },
    { row: 90, column: 'category', message: 'Choose a category' },
  ],
};

async function openInventory(imports: ProductImport[] = [], size?: typeof phone, listed = products) {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.inventory.list.handler(() => ({ products: listed, total: 1432 })),
    endpoints.inventory.imports.handler(() => ({ imports })),
  );
  await mountPage(InventoryPage, {
    path: 'brand/inventory',
    at: '/brand/inventory',
    ...(size ? { size } : {}),
  });
}

test('on a phone the buttons above the list do not move when it arrives', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  const listed = Promise.withResolvers<{ products: typeof products; total: number }>();
  answer(
    endpoints.inventory.list.handler(() => listed.promise),
    endpoints.inventory.imports.handler(() => ({ imports: [] })),
  );
  await mountPage(InventoryPage, { path: 'brand/inventory', at: '/brand/inventory', size: phone });
  const button = page.getByRole('button', { name: 'Export CSV' });
  await expect.element(button).toBeVisible();
  const before = button.element().getBoundingClientRect();
  listed.resolve({ products, total: 2 });
  await expect.element(page.getByText('2 products')).toBeVisible();
  expect(button.element().getBoundingClientRect()).toEqual(before);
});

test('a row shows why its stock is low: in total, or in a size', async () => {
  const sized = (id: string, small: number, large: number) =>
    brandProduct({
      id,
      name: id,
      stockCount: small + large,
      variants: [
        { size: 'S', stockCount: small },
        { size: 'L', stockCount: large },
      ],
    });
  await openInventory([], undefined, [
    sized('Gown', 9, 71),
    sized('Robe', 10, 70),
    sized('Cape', 4, 3),
    { ...sized('Sash', 0, 0), inStock: false },
  ]);
  for (const stock of ['80 – low in S', '80', '7 – low', 'Out of stock'])
    await expect.element(page.getByRole('cell', { name: stock, exact: true })).toBeVisible();
  await page.getByLabelText('Show').click();
  await page.getByRole('option', { name: 'A size or color is low' }).click();
  await expect.poll(() => callsTo('GET', '/brands/inventory').at(-1)?.query.get('show')).toBe('low-variant');
});

test('a brand without products adds its first one here, and a filter without results can be removed', async () => {
  await openInventory([], undefined, []);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add product' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabelText('Show').click();
  await page.getByRole('option', { name: 'Out of stock' }).click();
  await expect.element(page.getByText('None of yours is like that.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('No products yet')).toBeVisible();
});

test('a brand searches, chooses products and changes them together, and sees which are not changed', async () => {
  await openInventory();
  await expect.element(page.getByText('1,432 products')).toBeVisible();
  await page.getByLabelText('Search your products').fill('ju');
  await expect.poll(() => callsTo('GET', '/brands/inventory').at(-1)?.query.get('search')).toBe('ju');
  await page.getByRole('checkbox', { name: 'Choose the 2 shown' }).click();
  await expect.element(page.getByText('1,432 products, 2 chosen')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Change chosen' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change \d products?$/ });
  await expect.element(page.getByRole('dialog', { name: 'Change 2 products' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(dialog.getByText('Enter a number')).toBeVisible();
  await expect.element(dialog.getByLabelText('Percent, such as -10')).toHaveFocus();
  for (const [kind, typed, message] of [
    ['Set the price', '0', 'The price has to be greater than 0'],
    ['Set the stock', '-1', 'The stock count cannot be below 0'],
    ['Add to stock', '1.5', 'Enter a whole number'],
    ['Add to stock', '2000000', 'At most 1000000 units at once'],
    ['Price by percent', '-95', 'At most 90 percent less'],
    ['Price by percent', '2000', 'At most 1000 percent more'],
  ] as const) {
    await dialog.getByRole('radio', { name: kind, exact: true }).click();
    await dialog.getByRole('spinbutton').fill(typed);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.element(dialog.getByRole('spinbutton')).toHaveAccessibleDescription(message);
  }
  await dialog.getByLabelText('Percent, such as -10').fill('-15');
  await expectAccessible();
  const reason = 'One of its variants would cost no more than the product';
  answer(
    endpoints.inventory.change.handler(() => ({ changed: 1, left: [{ id: 'cup', name: 'Cup', reason }] })),
  );
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(dialog.getByText(`Cup: ${reason}`)).toBeVisible();
  expect(callsTo('POST', '/brands/inventory/changes').map(({ body }) => body)).toEqual([
    { ids: ['jug', 'cup'], versions: { jug: 7, cup: 3 }, price: { percent: -15 } },
  ]);
  // A further change excludes products that were already changed.
  await expect.element(page.getByRole('dialog', { name: 'Change 1 product' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Set the stock' }).click();
  await dialog.getByLabelText('Units').fill('25');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect
    .poll(() => callsTo('POST', '/brands/inventory/changes').at(-1)?.body)
    .toEqual({ ids: ['cup'], versions: { cup: 3 }, stock: { count: 25, countsBefore: { cup: 20 } } });
});

test('the search and its sort order are in the address, and an empty result can be cleared', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  answer(
    endpoints.inventory.list.handler(({ input }) =>
      input.search === 'pot' ? { products: [], total: 0 } : { products, total: 2 },
    ),
    endpoints.inventory.imports.handler(() => ({ imports: [] })),
  );
  const shown = await mountPage(InventoryPage, {
    path: 'brand/inventory',
    at: '/brand/inventory?search=pot&sort=stock&direction=ascending',
  });
  await expect.element(page.getByText('Nothing of yours is called “pot”.')).toBeVisible();
  const asked = callsTo('GET', '/brands/inventory').at(-1)?.query;
  expect([asked?.get('search'), asked?.get('sort'), asked?.get('direction')]).toEqual([
    'pot',
    'stock',
    'ascending',
  ]);
  const search = page.getByLabelText('Search your products');
  await expect.element(search).toHaveValue('pot');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(page.getByText('2 products')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
  expect(shown.address()).toBe('/brand/inventory?sort=stock&direction=ascending');
  await search.fill('ju');
  await expect.poll(shown.address).toBe('/brand/inventory?search=ju&sort=stock&direction=ascending');
});

test('a checked file shows each mistake with its row, and is imported without those rows', async () => {
  await openInventory([checked]);
  await expect.element(page.getByText('Checked: 1,200 to add, 3 to change, 2 with mistakes')).toBeVisible();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Choose a category' }))
    .toHaveTextContent('90categoryChoose a category');
  await expectAccessible();
  const importing: ProductImport = { ...checked, status: 'importing', progress: 400 };
  answer(
    endpoints.inventory.startImport.handler(() => importing),
    endpoints.inventory.imports.handler(() => ({ imports: [importing] })),
  );
  await page.getByRole('button', { name: 'Import 1,203 rows' }).click();
  await expect.element(page.getByText('Importing: 400 of 1,205 rows')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Imports' }).getByRole('listitem')).toHaveFocus();
  expect(callsTo('POST', `/brands/imports/${checked.id}/start`)).toHaveLength(1);
});

test('a stalled import is shown as such, and continues at a press', async () => {
  const left: ProductImport = { ...checked, status: 'importing', progress: 400, stalled: true };
  await openInventory([left]);
  await expect.element(page.getByText(/^This has come no further for a while/)).toBeVisible();
  await expectAccessible();
  const going: ProductImport = { ...left, stalled: false, progress: 1000 };
  // The page polls its imports: the list changes with the press, not before it.
  let listed = left;
  answer(
    endpoints.inventory.continueImport.handler(() => (listed = going)),
    endpoints.inventory.imports.handler(() => ({ imports: [listed] })),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Importing: 1,000 of 1,205 rows')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  expect(callsTo('POST', `/brands/imports/${left.id}/continue`)).toHaveLength(1);
});

test('imports that could not be loaded show a message, and Retry loads them', async () => {
  signInAs(sessionUser({ role: 'brand' }));
  let isAway = true;
  answer(
    endpoints.inventory.list.handler(() => ({ products, total: 2 })),
    endpoints.inventory.imports.handler(() => {
      if (isAway) throw refusal('internal');
      return { imports: [checked] };
    }),
  );
  await mountPage(InventoryPage, { path: 'brand/inventory', at: '/brand/inventory' });
  await expect.element(page.getByText('Failed to load your imports')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(', spring.csv')).toBeVisible();
});

test('a row shows whether shoppers see its product, which they do not before its approval', async () => {
  await openInventory([], undefined, [
    brandProduct({ id: 'bowl', name: 'Bowl', approvalStatus: 'approved' }),
    brandProduct({ id: 'gown', name: 'Gown', approvalStatus: 'pending' }),
    brandProduct({ id: 'robe', name: 'Robe', approvalStatus: 'rejected' }),
    brandProduct({ id: 'cape', name: 'Cape', active: false, approvalStatus: 'pending' }),
    brandProduct({ id: 'hood', name: 'Hood', public: false, approvalStatus: 'approved' }),
  ]);
  const shown = [
    ['Bowl', 'Yes'],
    ['Gown', 'Once it is approved'],
    ['Robe', 'No, it is rejected'],
    ['Cape', 'No, it is not active'],
    ['Hood', 'No, it is not public'],
  ] as const;
  for (const [name, label] of shown)
    await expect
      .element(
        page.getByRole('row').filter({ hasText: name }).getByRole('cell', { name: label, exact: true }),
      )
      .toBeVisible();
});

test('each import shows the name of its file, if the sender gave one', async () => {
  const nameless = { ...checked, id: '6d8f0c9e-2b1a-4c3d-8e7f-6a5b4c3d2e1f', fileName: '' };
  await openInventory([checked, nameless]);
  const imports = page.getByRole('list', { name: 'Imports' }).getByRole('listitem');
  await expect.element(imports.nth(0).getByText(', spring.csv')).toBeVisible();
  await expect.element(imports.nth(1).getByText(/csv/)).not.toBeInTheDocument();
});

test('the result of an uploaded file is announced with its name', async () => {
  await openInventory([{ ...checked, status: 'failed', errors: [] }]);
  const fetchBefore = window.fetch;
  const sent = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (address, init) =>
      init?.method === 'POST' &&
      typeof address === 'string' &&
      address.endsWith('/brands/imports?name=spring.csv')
        ? Response.json({ data: { id: checked.id } }, { status: 201 })
        : fetchBefore(address, init),
    );
  answer(endpoints.inventory.imports.handler(() => ({ imports: [checked] })));
  const file = new File(['name,price,category'], 'spring.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('CSV file of products'), file);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'spring.csv' }))
    .toHaveTextContent('spring.csv: Checked: 1,200 to add, 3 to change, 2 with mistakes');
  sent.mockRestore();
});

test('an edit sends the version of the product that it changes', async () => {
  await openInventory();
  await page.getByRole('button', { name: 'Edit Jug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  answer(endpoints.brandProducts.change.handler(() => products[0]!));
  await dialog.getByLabelText('Name').fill('Tall jug');
  await dialog.getByRole('button', { name: /^Save|^Change/ }).click();
  await expect
    .poll(() => callsTo('PUT', '/brands/products/jug')[0]?.body)
    .toMatchObject({ name: 'Tall jug', version: 7 });
});

test('the inventory is not wider than a phone', async () => {
  await openInventory([checked], phone);
  await expect.element(page.getByRole('button', { name: 'More about Jug' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test('the changes of a product include fields that were emptied', async () => {
  await openInventory();
  const at = '2026-05-04T12:00:00.000Z';
  const changes = [
    { what: 'Description', before: 'Thrown in Leeds', after: '' },
    { what: 'Tags', before: '', after: 'clay' },
  ];
  answer(endpoints.inventory.history.handler(() => ({ changes: [{ at, by: 'Ada', changes }] })));
  await page.getByRole('button', { name: 'More about Jug' }).click();
  await page.getByRole('menuitem', { name: 'Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes of Jug' });
  await expect.element(dialog.getByText('Description: Thrown in Leeds → nothing')).toBeVisible();
  await expect.element(dialog.getByText('Tags: nothing → clay')).toBeVisible();
});
