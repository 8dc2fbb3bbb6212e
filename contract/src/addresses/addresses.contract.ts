import { z } from 'zod';
import { endpoint } from '../access.ts';
import { addressSchema, newAddressSchema } from './addresses.schemas.ts';

const tags = ['Addresses'];
const byId = z.object({ id: z.uuid('An address id is a UUID') });
const all = z.object({ addresses: z.array(addressSchema) });

/** Every change returns all addresses, because the default may have moved. */
export const addressesContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/addresses', tags, summary: 'The signed-in user’s addresses' })
    .output(all),
  add: endpoint
    .meta({ access: 'signed-in', refuses: ['too_many_addresses'] })
    .route({ method: 'POST', path: '/addresses', tags, summary: 'Add an address', successStatus: 201 })
    .input(newAddressSchema)
    .output(all),
  change: endpoint
    .meta({ access: 'signed-in', refuses: ['address_not_found'] })
    .route({
      method: 'PUT',
      path: '/addresses/{id}',
      tags,
      summary: 'Change an address',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: byId, body: newAddressSchema }))
    .output(all),
  remove: endpoint
    .meta({ access: 'signed-in', refuses: ['address_not_found'] })
    .route({ method: 'DELETE', path: '/addresses/{id}', tags, summary: 'Delete an address' })
    .input(byId)
    .output(all),
  setDefault: endpoint
    .meta({ access: 'signed-in', refuses: ['address_not_found'] })
    .route({
      method: 'PUT',
      path: '/addresses/{id}/default',
      tags,
      summary: 'Make an address the default one',
    })
    .input(byId)
    .output(all),
};
