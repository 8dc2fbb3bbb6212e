import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { newBrandSchema } from './admin.schemas.ts';
import { brandSlug } from './brand-slug.ts';

const slugs = [
  ['Kilnfield', 'kilnfield'],
  ['Green Room & Sons, Ltd.', 'green-room-sons-ltd'],
  ['  3M  ', '3m'],
  ['Moss_and--fern', 'moss-and-fern'],
  ['Café Größe', 'cafe-grosse'],
  ['日本', ''],
] as const;

test.each(slugs)(
  '[ADMIN-16] %s makes the slug %s: lowercase, non-alphanumerics to hyphens',
  (companyName, slug) => {
    expect(brandSlug(companyName)).toBe(slug);
  },
);

test('every slug made from a name is accepted by the server', () => {
  assert(
    property(string({ maxLength: 150, unit: 'grapheme' }), (companyName) => {
      const slug = brandSlug(companyName);
      return slug === '' || newBrandSchema.shape.slug.safeParse(slug).success;
    }),
  );
});
