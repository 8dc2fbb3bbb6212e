/** A typed slug in valid form: lower case, only a-z, 0-9 and hyphens (BSET-7). */
export function slugInput(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}
