import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import { productDetail } from '../../../testing/sample-products.ts';
import { ProductView } from './product-view.tsx';

const quantity = page.getByRole('spinbutton', { name: 'Quantity' });

/** A product with numeric sizes that is sold out until a button is pressed. */
function SoldOutShoe() {
  const [stock, setStock] = useState(0);
  return (
    <>
      <button onClick={() => setStock(20)}>Restock</button>
      <ProductView product={productDetail({ sizes: ['8', '9'], stock })} />
    </>
  );
}

test('one unit is chosen of a product that is available again, whatever its sizes are called', async () => {
  await mount(<SoldOutShoe />);
  await expect.element(page.getByRole('radio', { name: '9' })).toBeInTheDocument();
  await expectCount(quantity, 0);
  await page.getByRole('button', { name: 'Restock' }).click();
  await expect.element(quantity).toHaveValue(1);
});
