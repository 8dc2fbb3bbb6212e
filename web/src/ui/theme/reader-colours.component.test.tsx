import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Button } from '../button.tsx';

/** What the reader's system asks for. */
const emulate = async (name: string, value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
afterEach(async () => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

const chipClass =
  'rounded-full border border-stone-strong px-4 aria-[current=page]:border-leaf aria-[current=page]:bg-leaf aria-[current=page]:text-on-leaf';
const styleOf = (name: string) => getComputedStyle(page.getByRole('link', { name }).element());

test('in forced colours what is chosen is told apart, and buttons have an edge', async () => {
  await emulate('forced-colors', 'active');
  await mount(
    <>
      <a href="/all" aria-current="page" className={chipClass}>
        All
      </a>
      <a href="/home" className={chipClass}>
        Home
      </a>
      <Button>Save</Button>
    </>,
  );
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const [chosen, other] = [styleOf('All'), styleOf('Home')];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  expect(chosen.color).not.toBe(chosen.backgroundColor);
  const edge = getComputedStyle(page.getByRole('button', { name: 'Save' }).element());
  expect(edge.borderTopWidth).toBe('1px');
  expect(edge.borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
});

for (const theme of ['light', 'dark'] as const) {
  test(`who asks for more contrast gets it in the ${theme} theme`, async () => {
    await mount(<p className="border border-stone bg-paper text-stone-text">Quiet</p>, { theme });
    const look = () => {
      const { color, borderTopColor } = getComputedStyle(page.getByText('Quiet').element());
      return [color, borderTopColor].map((text) => Number(/oklch\(([\d.]+)/.exec(text)?.[1]));
    };
    const [text = 0, border = 0] = look();
    await emulate('prefers-contrast', 'more');
    const [strongText = 0, strongBorder = 0] = look();
    const direction = theme === 'light' ? -1 : 1;
    expect((strongText - text) * direction).toBeGreaterThan(0.1);
    expect((strongBorder - border) * direction).toBeGreaterThan(0.1);
  });
}
