import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';

/**
 * Validates the query of a request outside the contract. @throws AppError `invalid_input` that names each
 * field
 */
export function readQuery<Shape extends z.ZodType>(schema: Shape, value: unknown): z.infer<Shape> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  );
  throw new AppError('invalid_input', { details: Object.values(fields).join('. '), fields });
}
