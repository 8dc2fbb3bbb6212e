import { adminLimits } from '../limits/admin.ts';

/**
 * The slug that a company name makes: lowercase, non-alphanumerics to hyphens (ADMIN-16). Letters with marks lose the
 * marks, and hyphens are single and never at an end. Empty for a name without a letter of a to z or a digit.
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
