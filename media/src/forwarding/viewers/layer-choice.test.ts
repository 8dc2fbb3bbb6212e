import { expect, test } from 'vitest';
import { chooseLayer } from './layer-choice.ts';

const layer = (pictureArea: number, bitrateBps: number, isFlowing = true) => ({
  pictureArea,
  bitrateBps,
  isFlowing,
});

test('chooses the largest picture that arrives, in any order', () => {
  const [low, middle, high] = [layer(100, 1), layer(400, 1), layer(1600, 1)];
  expect(chooseLayer([high, low, middle], undefined)).toBe(high);
  expect(chooseLayer([low, middle, high], low)).toBe(high);
});

test('changes to the next lower layer when the highest stops, and back when it returns', () => {
  const [low, high] = [layer(100, 1), layer(1600, 1)];
  high.isFlowing = false;
  expect(chooseLayer([low, high], high)).toBe(low);
  high.isFlowing = true;
  expect(chooseLayer([low, high], low)).toBe(high);
});

test('does not change when nothing arrives', () => {
  const [low, high] = [layer(100, 1, false), layer(1600, 1, false)];
  expect(chooseLayer([low, high], high)).toBe(high);
});

test('uses a clearly higher bit rate when sizes are unknown', () => {
  const [low, high] = [layer(0, 500_000), layer(0, 2_500_000)];
  expect(chooseLayer([low, high], low)).toBe(high);
  high.bitrateBps = 600_000;
  expect(chooseLayer([low, high], low)).toBe(low);
});
