import { expect, test } from 'vitest';
import { layoutModes } from '../../preferences/preferences.store.ts';
import { breakpointOf } from './breakpoint.ts';

test('[LAYOUT-2] the layout modes are default, theater and fullscreen', () => {
  expect([...layoutModes]).toEqual(['default', 'theater', 'fullscreen']);
});

test('[LAYOUT-14] a window under 768 px is mobile', () => {
  expect([320, 390, 767, 767.9].map(breakpointOf)).toEqual(Array.from({ length: 4 }, () => 'mobile'));
  expect(breakpointOf(768)).not.toBe('mobile');
});

test('[LAYOUT-15] a window from 768 px to under 1024 px is a tablet’s', () => {
  expect([768, 900, 1023, 1023.9].map(breakpointOf)).toEqual(Array.from({ length: 4 }, () => 'tablet'));
  expect([767, 1024].map(breakpointOf)).not.toContain('tablet');
});

test('[LAYOUT-16] a window of 1024 px or more is a desktop’s', () => {
  expect([1024, 1440, 3840].map(breakpointOf)).toEqual(['desktop', 'desktop', 'desktop']);
  expect(breakpointOf(1023)).not.toBe('desktop');
});
