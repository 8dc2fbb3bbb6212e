import { adminLimits } from '../limits/admin.ts';

/**
 * Derives a slug from a company name: lowercase, non-alphanumerics become hyphens (ADMIN-16). Accents are
 * removed, and hyphens are never doubled or at either end. Empty for a name without any a-z or digit.
 */
export function brandSlug(companyName: string): string {
  return companyName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, adminLimits.slugMaxCharacters)
    .replace(/^-+|-+$/g, '');
}
