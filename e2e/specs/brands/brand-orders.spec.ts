import { expectAccessible } from '../../support/accessibility.ts';
import { newAccount, useSession } from '../../support/accounts.ts';
import { newBrand } from '../../support/brands.ts';
import { fillAddress } from '../../support/checkout.ts';
import { mailsTo } from '../../support/mails.ts';
import { open, reload } from '../../support/opened-page.ts';
import { expect, test } from '../../support/watched-page.ts';

test(
  'a brand imports products, sells, ships and refunds in parts, and its buyer sees each step',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const brand = await newBrand(page.request, 'Loom');
    await useSession(page, brand.token);
    await open(page, '/brand/inventory');
    const file = [
      'name,price,category,stock',
      'Moss Shawl,60,apparel,9',
      'Felt Hat,20,apparel,9',
      'Nothing,free,apparel,9',
    ].join('\r\n');
    await page
      .getByLabel('CSV file of products')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    const announced = page.getByRole('status').filter({ hasText: 'products.csv' });
    await expect(announced).toHaveText('products.csv: Checked: 2 to add, 0 to change, 1 with mistakes');
    // As in a spreadsheet: the header line is row 1.
    await expect(page.getByRole('row').filter({ hasText: 'Enter a price' })).toContainText('4');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(announced).toHaveText('products.csv: Done: 2 added, 0 changed, 1 left out');
    const inventory = page.getByRole('table', { name: 'Inventory' });
    await expect(inventory.getByRole('row').filter({ hasText: 'Moss Shawl' })).toContainText('$60.00');

    const products = await page.request.get('/api/v1/brands/inventory?sort=name&direction=descending', {
      headers: { authorization: `Bearer ${brand.token}` },
    });
    const { data } = (await products.json()) as { data: { products: { id: string }[] } };
    const buyerContext = await browser.newContext();
    const buyer = await buyerContext.newPage();
    const account = await newAccount(buyer.request);
    await useSession(buyer, account.token);
    for (const { id } of data.products) {
      await open(buyer, `/product/${id}`);
      await buyer.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(buyer.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
    }
    await buyer.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Check out' }).click();
    await fillAddress(buyer, account.email);
    await buyer.getByRole('button', { name: 'Continue to payment' }).click();
    await buyer.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(buyer.getByText('Thank you. Your order is placed.')).toBeVisible();

    await open(page, '/brand/orders?status=processing');
    await page.getByRole('checkbox', { name: /^Choose order / }).check();
    await page.getByRole('link', { name: 'Packing slips' }).click();
    await expect(page.getByRole('region', { name: /^Packing slip of order / })).toContainText('Ada Bell');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pick list' }).click();
    await expect(page.getByText('For 1 chosen order that waits to be sent')).toBeVisible();
    await open(page, '/brand/orders?status=processing');
    await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
    await expect(page.getByText('1 Mill Lane').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const slip = page.getByRole('region', { name: 'Packing slip' });
    await expect(slip).toContainText('Ada Bell');
    await expect(slip).not.toContainText('$');
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const ship = page.getByRole('dialog', { name: 'Mark as shipped' });
    await ship.getByRole('spinbutton', { name: 'Units of Felt Hat' }).fill('0');
    await ship.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await expectAccessible(page);
    await ship.getByRole('button', { name: 'Ship 1 unit' }).click();
    await expect(page.getByRole('button', { name: 'Mark shipment 1 as delivered' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByRole('spinbutton', { name: 'Units of Felt Hat' }).fill('1');
    await refund.getByLabel('Message to the buyer').fill('The moths were faster');
    await refund.getByRole('button', { name: 'Refund $21.45' }).click();
    await expect(refund).toBeHidden();
    await expect(page.getByText('1 Mill Lane').first()).toBeHidden();
    await page.getByRole('button', { name: 'Mark shipment 1 as delivered' }).click();
    await expect(page.getByRole('button', { name: 'Mark shipment 1 as delivered' })).toBeHidden();

    await reload(buyer);
    const timeline = buyer.getByRole('list', { name: 'Timeline' });
    const shipped = timeline.getByRole('listitem').filter({ hasText: 'Shipped' });
    await expect(shipped.getByRole('link', { name: 'Track 1Z999AA10123456784 at UPS' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
    await expect(timeline).toContainText('Refunded $21.45');
    await expect(timeline).toContainText('The moths were faster');
    await expect(timeline).toContainText('Delivered');
    await expectAccessible(buyer);
    await expect
      .poll(async () => (await mailsTo(buyer.request, account.email)).join('\n'))
      .toMatch(/tracknum=1Z999AA10123456784/);

    await open(page, '/brand/sales');
    await expect(page.getByRole('region', { name: 'Sales by product' })).toContainText('Moss Shawl');
    await expectAccessible(page);
    await buyerContext.close();
  },
);
