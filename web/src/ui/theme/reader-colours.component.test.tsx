import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ChipChoice } from '../form/chip-choice.tsx';
import { Tabs } from '../tabs.tsx';

/** Emulates a media feature of the reader's system. */
const emulate = async (name: string, value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
afterEach(async () => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

test('in forced colors the chosen item is distinguishable, and buttons have a border', async () => {
  await emulate('forced-colors', 'active');
  const tab = (value: string, label: string) => ({ value, label, content: null });
  await mount(
    <>
      <Tabs label="Parts" defaultValue="chat" tabs={[tab('chat', 'Chat'), tab('stats', 'Stats')]} />
      <ChipChoice
        label="Size"
        value="small"
        chips={[
          { value: 'small', label: 'Small' },
          { value: 'large', label: 'Large' },
        ]}
        onChange={() => undefined}
      />
      <Button>Save</Button>
    </>,
  );
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const tabStyle = (name: string) => getComputedStyle(page.getByRole('tab', { name }).element());
  const chipStyle = (name: string) =>
    getComputedStyle(page.getByRole('radio', { name }).element().closest('label')!);
  for (const [chosen, other] of [
    [tabStyle('Chat'), tabStyle('Stats')],
    [chipStyle('Small'), chipStyle('Large')],
  ] as const) {
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
  }
  const edge = getComputedStyle(page.getByRole('button', { name: 'Save' }).element());
  expect(edge.borderTopWidth).toBe('1px');
  expect(edge.borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
});

for (const theme of ['light', 'dark'] as const) {
  test(`the ${theme} theme has more contrast for readers who request it`, async () => {
    await mount(<Badge tone="stone">Quiet</Badge>, { theme });
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
