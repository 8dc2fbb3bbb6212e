import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { totals } from '../../testing/sample-carts.ts';
import { TotalsList } from './totals-list.tsx';

test('the parts of a total break between words in the narrowest place', async () => {
  const parcels = [
    { brands: ['Fernhollow'], shipping: { amount: 599, currency: 'USD' }, note: 'Free over $50' },
  ];
  // The width of the checkout's summary in a viewport of 320 pixels.
  await mount(
    <div style={{ width: 246 }}>
      <TotalsList totals={totals({ parcels })} />
    </div>,
  );
  const name = page.getByText('Shipping from Fernhollow', { exact: false });
  await expect.element(name).toBeVisible();
  const text = name.element().firstChild;
  if (!(text instanceof Text)) throw new Error('The name is no text');
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    expect(range.getClientRects(), word).toHaveLength(1);
  }
});

test('on a narrow phone the label of a total without tax is on one line', async () => {
  await mount(<TotalsList totals={totals()} />, { size: { width: 260, height: 640 } });
  const name = document.createRange();
  name.selectNodeContents(page.getByText('Total before tax').element());
  expect(name.getClientRects()).toHaveLength(1);
});
