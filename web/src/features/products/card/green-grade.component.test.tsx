import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { expectCount } from '../../../testing/component/shown.ts';
import { productDetail } from '../../../testing/sample-products.ts';
import { ProductView } from '../detail/product-view.tsx';
import { ProductCard } from './product-card.tsx';

const brand = { name: 'Fern & Fell', slug: 'fern-fell' };
const evidence = page.getByRole('link', { name: /^Green rating/ });

for (const [where, Part] of [
  ['the page', ProductView],
  ['the card', ProductCard],
] as const) {
  test(`${where} of a product shows its grade, or else that of its brand, and links to the evidence`, async () => {
    const graded = productDetail({ brand: { ...brand, greenGrade: 'C' }, greenGrade: 'B' });
    const shown = await mount(<Part product={graded} />);
    await expect.element(evidence).toHaveTextContent('Green B');
    await expect.element(evidence).toHaveAttribute('href', '/profiles/brands/fern-fell#green-rating');
    await shown.unmount();
    const ofBrand = await mount(<Part product={productDetail({ brand: { ...brand, greenGrade: 'D' } })} />);
    await expect.element(evidence).toHaveAccessibleName('Green rating D: the evidence of Fern & Fell');
    await ofBrand.unmount();
    await mount(<Part product={productDetail({ brand })} />);
    await expect.element(page.getByText('Fern & Fell')).toBeVisible();
    await expectCount(evidence, 0);
  });
}
