// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { playerLimits } from '@greenroom/contract/limits/player';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdleControls } from './use-idle-controls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The controls with a mouse over them. */
function showControls() {
  const { result } = renderHook(() => useIdleControls(false));
  return {
    areShown: () => result.current.areShown,
    move: (clientX: number, clientY: number) =>
      act(() => {
        result.current.pointerProps.onPointerMove({ pointerType: 'mouse', clientX, clientY } as PointerEvent);
      }),
    leave: () =>
      act(() => {
        result.current.pointerProps.onPointerLeave({ pointerType: 'mouse' } as PointerEvent);
      }),
    wait: (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds);
      }),
  };
}

test('[PLAYER-11] a mouse at rest for 3 s hides the controls, and one that moves shows them', () => {
  const { areShown, move, wait } = showControls();
  move(40, 30);
  wait(2000);
  move(41, 30);
  wait(2999);
  expect(areShown()).toBe(true);
  wait(1);
  expect(areShown()).toBe(false);
  move(42, 30);
  expect(areShown()).toBe(true);
});

test('a page that moves under a resting mouse does not show the controls', () => {
  const { areShown, move, leave, wait } = showControls();
  move(40, 30);
  wait(playerLimits.overlayHideDelayMs - 1);
  move(40, 30);
  wait(1);
  expect(areShown()).toBe(false);
  move(41, 30);
  expect(areShown()).toBe(true);
  leave();
  expect(areShown()).toBe(false);
  move(41, 30);
  expect(areShown()).toBe(true);
});
