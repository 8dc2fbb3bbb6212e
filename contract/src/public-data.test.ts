import { expect, test } from 'vitest';
import { z } from 'zod';
import { isAgingTopic, type PublicTopic } from './public-data.ts';
import { contract } from './router.ts';

/** The fields of an answer that change all the time, and the topic of each. */
const changingFields: Record<string, PublicTopic> = {
  stock: 'stock',
  inStock: 'stock',
  viewerCount: 'viewers',
};

/** Names of all fields of a schema, also of those within others. */
function fieldsOf(schema: unknown): Set<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name === 'properties' && typeof value === 'object' && value !== null)
        for (const field of Object.keys(value)) found.add(field);
      look(value);
    }
  };
  if (schema instanceof z.ZodType) look(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
  return found;
}

test.each(
  Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, { '~orpc': definition }]) => {
      const { reads } = definition.meta;
      return reads === undefined
        ? []
        : [{ name: `${feature}.${name}`, reads, output: definition.outputSchema }];
    }),
  ),
)('$name declares that it reads stock and viewers if its answer contains them', ({ reads, output }) => {
  const fields = fieldsOf(output);
  expect(fields.size).toBeGreaterThan(0);
  const agingTopics = Object.entries(changingFields).flatMap(([field, topic]) =>
    fields.has(field) ? [topic] : [],
  );
  expect(new Set(reads.filter(isAgingTopic))).toEqual(new Set(agingTopics));
});
