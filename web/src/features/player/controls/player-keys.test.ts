// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { playerKeyAction } from './player-keys.ts';

function press(
  key: string,
  html = '<p id="on">',
  more: { hasModifier?: boolean; isDefaultPrevented?: boolean } = {},
) {
  document.body.innerHTML = html;
  return playerKeyAction({
    key,
    hasModifier: false,
    isDefaultPrevented: false,
    target: document.querySelector('#on'),
    ...more,
  });
}

test('space, m, f, i, ? and the arrows command the player, in lower and upper case', () => {
  expect([' ', 'm', 'F', 'i', '?', 'ArrowUp', 'ArrowDown', 'x'].map((key) => press(key))).toEqual([
    'pause',
    'mute',
    'fullscreen',
    'pictureInPicture',
    'help',
    'louder',
    'quieter',
    undefined,
  ]);
});

test('no key has an effect in a field, in a dialog or menu, with a modifier, or when another handler took it', () => {
  for (const key of [' ', 'm', 'ArrowUp', '?']) {
    for (const field of ['<input id="on">', '<textarea id="on">', '<div contenteditable><b id="on">']) {
      expect(press(key, field)).toBeUndefined();
    }
    expect(press(key, '<div role="dialog"><p id="on">')).toBeUndefined();
    expect(press(key, '<div role="menu"><p id="on">')).toBeUndefined();
    expect(press(key, '<p id="on">', { hasModifier: true })).toBeUndefined();
    expect(press(key, '<p id="on">', { isDefaultPrevented: true })).toBeUndefined();
  }
});

test('space and arrows have no effect on controls that use them, and a letter has', () => {
  for (const control of [
    '<button id="on">',
    '<input type="range" id="on">',
    '<ul tabindex="0"><li id="on">',
    '<a href="/" id="on">',
  ]) {
    expect([press(' ', control), press('ArrowDown', control)]).toEqual([undefined, undefined]);
    expect(press('m', control)).toBe('mute');
  }
});
