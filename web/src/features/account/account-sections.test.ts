import { expect, test } from 'vitest';
import { accountSections, sectionOfAddress } from './account-sections.ts';

test('every section is found at its own address', () => {
  for (const section of accountSections) {
    const { pathname, searchParams } = new URL(section.address, 'http://localhost');
    expect(pathname).toBe('/profile');
    expect(sectionOfAddress(searchParams)).toBe(section);
  }
});

test('an address that names no section shows the overview', () => {
  for (const query of ['', 'section=', 'section=nonsense', 'from=heart']) {
    expect(sectionOfAddress(new URLSearchParams(query)).value).toBe('overview');
  }
});
