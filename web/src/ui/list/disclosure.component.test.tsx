import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Disclosure } from './disclosure.tsx';

test('a mark beside the label shows that there is more, and turns when it is open', async () => {
  await mount(
    <Disclosure label="Mistakes">
      <p>Row 3 has no price</p>
    </Disclosure>,
  );
  const label = page.getByText('Mistakes');
  const more = page.getByText('Row 3 has no price');
  const mark = label.element().querySelector('svg')!;
  const turn = () => getComputedStyle(mark).rotate;
  expect(mark.getBoundingClientRect().width).toBeGreaterThan(0);
  await expect.element(more).not.toBeVisible();
  expect(turn()).toBe('none');
  await label.click();
  await expect.element(more).toBeVisible();
  await expect.poll(turn).toBe('90deg');
});
