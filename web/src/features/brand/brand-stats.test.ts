import { expect, test } from 'vitest';
import { isActive } from './brand-stats.ts';

test('[DASH-4] a product is active when active and public are both true', () => {
  const products = [
    { active: true, public: true },
    { active: true, public: false },
    { active: false, public: true },
    { active: false, public: false },
  ];
  expect(products.map(isActive)).toEqual([true, false, false, false]);
});
