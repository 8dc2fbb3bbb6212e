/** What a typed slug becomes: lower case, and nothing but a-z, 0-9 and hyphen (BSET-7). */
export function slugInput(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}
