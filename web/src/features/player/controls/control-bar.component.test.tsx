import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { mount } from '../../../testing/component/mount.tsx';
import { ControlBar } from './control-bar.tsx';

afterEach(async () => cdp().send('Emulation.setEmulatedMedia', { features: [] }));

test('in forced colors the controls of a player have a solid background', async () => {
  await mount(
    <div className="relative size-96">
      <ControlBar areShown onFocusChange={() => undefined} className="from-paper-sunken/90">
        <button>Pause</button>
      </ControlBar>
    </div>,
  );
  const look = () => {
    const { backgroundColor, backgroundImage } = getComputedStyle(
      page.getByRole('group', { name: 'Player controls' }).element(),
    );
    return { backgroundColor, hasShade: backgroundImage !== 'none' };
  };
  expect(look()).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', hasShade: true });
  const features = [{ name: 'forced-colors', value: 'active' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  expect(look()).toEqual({ backgroundColor: expect.stringMatching(/^rgb\(/), hasShade: false });
});
