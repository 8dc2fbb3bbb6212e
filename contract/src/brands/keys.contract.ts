import { z } from 'zod';
import { endpoint } from '../access.ts';
import { brandKeySchema, madeKeySchema, newConsoleKeySchema, newKeySchema } from './keys.schemas.ts';

const tags = ['API keys of a brand'];
const keysSchema = z.object({ keys: z.array(brandKeySchema) });

export const keysContract = {
  list: endpoint
    .meta({ access: 'brand' })
    .route({ method: 'GET', path: '/brands/keys', tags, summary: 'The keys that work, latest first' })
    .output(keysSchema),
  make: endpoint
    .meta({ access: 'brand', refuses: ['too_many_keys'] })
    .route({
      method: 'POST',
      path: '/brands/keys',
      tags,
      summary: 'Make a key. Its secret is in this answer alone',
      successStatus: 201,
    })
    .input(newKeySchema)
    .output(madeKeySchema, { message: 'The key is made' }),
  makeForConsole: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'POST',
      path: '/brands/keys/console',
      tags,
      summary: 'Make the key of the testing console, in place of the one before. It works for an hour',
      successStatus: 201,
    })
    .input(newConsoleKeySchema)
    .output(madeKeySchema, { message: 'The key is made' }),
  revoke: endpoint
    .meta({ access: 'brand', refuses: ['key_not_found'] })
    .route({
      method: 'DELETE',
      path: '/brands/keys/{id}',
      tags,
      summary: 'Revoke a key: it opens nothing any more',
    })
    .input(z.object({ id: z.uuid('A key’s id is a UUID') }))
    .output(keysSchema, { message: 'The key is revoked' }),
};
