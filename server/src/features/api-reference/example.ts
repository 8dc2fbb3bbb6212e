import type { Json } from './refusals.ts';

/** Realistic values by field name. */
const byName: Record<string, unknown> = {
  id: '0190d5a4-7c1e-7b3a-9f5e-2d6c8a1b4e90',
  email: 'rosa@example.com',
  password: 'Garden-Lantern-52',
  username: 'rosa_lind',
  name: 'Rosa Lind',
  title: 'Mend a wool jumper',
  description: 'Bring a jumper with a hole and a needle.',
  slug: 'fern-and-fell',
  currency: 'USD',
  category: 'home',
  message: 'Done',
  code: '123456',
};

const byFormat: Record<string, unknown> = {
  'date-time': '2027-03-01T18:00:00.000Z',
  date: '2027-03-01',
  uuid: '0190d5a4-7c1e-7b3a-9f5e-2d6c8a1b4e90',
  email: 'rosa@example.com',
  uri: 'https://shop.example/page',
};

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textExample(schema: Json, name: string): unknown {
  const format = byFormat[String(schema['format'])];
  if (format !== undefined) return format;
  const named = byName[name];
  if (typeof named === 'string' && schema['pattern'] === undefined) return named;
  return 'text'.padEnd(Number(schema['minLength'] ?? 0), 'x').slice(0, Number(schema['maxLength'] ?? 80));
}

function numberExample(schema: Json): number {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
  return Math.min(Math.max(least + 1, 1), Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER));
}

/**
 * A value that satisfies a JSON Schema, for the examples of the API reference. Optional fields are included.
 */
export function exampleOf(schema: unknown, name = ''): unknown {
  if (!isObject(schema)) return null;
  if ('example' in schema) return schema['example'];
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  for (const union of ['anyOf', 'oneOf']) {
    const parts = schema[union];
    if (Array.isArray(parts)) return exampleOf(parts[0], name);
  }
  if (Array.isArray(schema['allOf'])) {
    return Object.assign({}, ...schema['allOf'].map((part: unknown) => exampleOf(part, name)));
  }
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([field, part]) => [
          field,
          exampleOf(part, field),
        ]),
      );
    case 'array':
      return [exampleOf(schema['items'], name)];
    case 'string':
      return textExample(schema, name);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
