/**
 * The index named by PostgreSQL's unique_violation, even as the cause of Drizzle's own error. Undefined for
 * other errors.
 */
export function violatedIndex(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '23505' && 'constraint' in current)
      return String(current.constraint);
  }
  return undefined;
}
