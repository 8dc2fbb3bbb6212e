import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const berlin = {
  recipient: 'Ada Lovelace',
  line1: 'Torstraße 1',
  city: 'Berlin',
  postalCode: '10119',
  countryCode: 'DE',
};

const call = async (user: TestUser | undefined, method: string, path = '', body?: unknown) =>
  server.call(method, `/addresses${path}`, {
    ...(user ? { token: user.token } : {}),
    ...(body === undefined ? {} : { body }),
  });
const add = async (user: TestUser, address: object = {}) => call(user, 'POST', '', { ...berlin, ...address });
const cities = (body: any) => body.data.addresses.map((address: any) => address.city);
const defaultCities = (body: any) =>
  body.data.addresses.filter((address: any) => address.isDefault).map((address: any) => address.city);

describe('addresses', () => {
  test('are added, changed and deleted, and every change answers them all', async () => {
    const user = await server.signUp();
    expect((await call(user, 'GET')).body).toMatchObject({ success: true, data: { addresses: [] } });
    const added = await add(user, { line2: '  Hinterhaus  ', phone: '+49 30 123456' });
    expect(added.status).toBe(201);
    const [address] = added.body.data.addresses;
    expect(address).toEqual({
      ...berlin,
      id: address.id,
      line2: 'Hinterhaus',
      region: '',
      phone: '+49 30 123456',
      isDefault: true,
    });
    const changed = await call(user, 'PUT', `/${address.id}`, {
      ...berlin,
      city: 'Paris',
      postalCode: '75001',
      countryCode: 'FR',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.data.addresses).toEqual([
      {
        ...address,
        city: 'Paris',
        postalCode: '75001',
        countryCode: 'FR',
        line2: '',
        phone: '',
      },
    ]);
    const removed = await call(user, 'DELETE', `/${address.id}`);
    expect(removed.body.data.addresses).toEqual([]);
    expect((await call(user, 'GET')).body.data.addresses).toEqual([]);
  });

  test('are refused with a message per field, by the rules of their country', async () => {
    const user = await server.signUp();
    const refused = await add(user, { countryCode: 'US', postalCode: '1234', recipient: '' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: {
        recipient: 'Enter who receives it',
        postalCode: 'Enter a ZIP code like 94103',
        region: 'Enter the state',
      },
    });
    // An unknown region would have no tax.
    const madeUp = await add(user, { countryCode: 'US', postalCode: '94103', region: 'Calif' });
    expect(madeUp.body.fields).toEqual({ region: 'Choose the state by its name or its code' });
    const [address] = (await add(user)).body.data.addresses;
    const change = await call(user, 'PUT', `/${address.id}`, { ...berlin, postalCode: '1' });
    expect(change.body.fields).toEqual({ 'body.postalCode': 'Enter a postal code like 10115' });
    expect((await call(user, 'GET')).body.data.addresses).toEqual([address]);
  });

  test('have exactly one default: the first, then the chosen one, then the oldest that is left', async () => {
    const user = await server.signUp();
    expect(defaultCities((await add(user, { city: 'One' })).body)).toEqual(['One']);
    expect(defaultCities((await add(user, { city: 'Two' })).body)).toEqual(['One']);
    const { body } = await add(user, { city: 'Three' });
    const idOf = (city: string) => body.data.addresses.find((address: any) => address.city === city).id;
    const chosen = await call(user, 'PUT', `/${idOf('Three')}/default`);
    expect(defaultCities(chosen.body)).toEqual(['Three']);
    expect(cities(chosen.body)).toEqual(['Three', 'One', 'Two']);
    // Deleting another address keeps the default. Deleting the default moves it.
    expect(defaultCities((await call(user, 'DELETE', `/${idOf('One')}`)).body)).toEqual(['Three']);
    expect(defaultCities((await call(user, 'DELETE', `/${idOf('Three')}`)).body)).toEqual(['Two']);
  });

  test('have one default and stay within their limit when changes come at the same moment', async () => {
    const user = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: accountLimits.addressesMax + 5 }, async (_, n) =>
        add(user, { city: `City ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(accountLimits.addressesMax);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 409));
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_addresses' });
    const { addresses } = (await call(user, 'GET')).body.data;
    expect(addresses).toHaveLength(accountLimits.addressesMax);

    await Promise.all(addresses.map(async ({ id }: { id: string }) => call(user, 'PUT', `/${id}/default`)));
    expect(defaultCities((await call(user, 'GET')).body)).toHaveLength(1);
    await Promise.all(
      addresses.slice(1).map(async ({ id }: { id: string }) => call(user, 'DELETE', `/${id}`)),
    );
    expect(defaultCities((await call(user, 'GET')).body)).toHaveLength(1);
  });

  test('can be read and changed by their owner alone', async () => {
    const owner = await server.signUp();
    const other = await server.signUp('admin');
    const [address] = (await add(owner)).body.data.addresses;
    expect((await call(other, 'GET')).body.data.addresses).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', `/${address.id}`, { ...berlin, city: 'Elsewhere' }],
      ['DELETE', `/${address.id}`, undefined],
      ['PUT', `/${address.id}/default`, undefined],
    ] as const) {
      const answer = await call(other, method, path, body);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('address_not_found');
      expect((await call(undefined, method, path, body)).status).toBe(401);
    }
    expect((await call(undefined, 'GET')).status).toBe(401);
    expect((await call(owner, 'GET')).body.data.addresses).toEqual([address]);
  });

  test('of an unknown id are not found, and a malformed id is refused', async () => {
    const user = await server.signUp();
    expect((await call(user, 'DELETE', '/5a0b0a5e-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await call(user, 'DELETE', '/one')).body.fields).toEqual({ id: 'An address id is a UUID' });
    // A default that does not exist leaves the current one.
    await add(user);
    await call(user, 'PUT', '/5a0b0a5e-0000-4000-8000-000000000000/default');
    expect(defaultCities((await call(user, 'GET')).body)).toEqual(['Berlin']);
  });
});
