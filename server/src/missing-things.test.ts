import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contractMatrix } from './testing/role-matrix/contract.ts';
import { endpoints, MatrixRun } from './testing/role-matrix/matrix-run.ts';

let run: MatrixRun;
beforeAll(async () => {
  run = await MatrixRun.start({ media: true });
});
afterAll(async () => run.close());

/** Replaces ids by unknown ones of the same form. */
const missing = (there: unknown) =>
  typeof there === 'number'
    ? 999_999
    : z.uuid().safeParse(there).success
      ? randomUUID()
      : `missing${randomInt(1_000_000)}`;

describe('[API-8] an endpoint says of what is not there with a code that its part of the contract names', () => {
  const parts = [...endpoints].flatMap(([name, { path }]) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [name, part] as const),
  );

  test.each(parts)('%s with an unknown %s', async (name, part) => {
    const row = contractMatrix[name]!;
    const { method, path } = endpoints.get(name)!;
    const owner = (await run.person('owner', { ...row, isFresh: false }))!;
    for (const user of [owner, (await run.person('admin', row))!]) {
      const made = await run.makeInput(row, owner, user);
      const input = { ...made.input, [part]: missing(made.input[part]) };
      // Every response to a person of the matrix is checked against the contract.
      const { verdict } = await run.answerToPerson(user, { ...made, input }, method, path);
      expect(verdict).toMatch(/^(?:ok|4\d\d)$/);
    }
  });
});
