import * as v from 'valibot';

/** The output of a schema for a value. Undefined if the value is invalid. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}
