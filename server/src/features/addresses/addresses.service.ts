import type { Address, NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { Database, Queryable } from '../../db/client.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UsersService } from '../users/users.service.ts';
import { type AddressRow, createAddressesQueries } from './addresses.queries.ts';

function toAddress({ userId: _userId, createdAt: _createdAt, ...address }: AddressRow): Address {
  return address;
}

/**
 * Shoppers' delivery addresses. A user with addresses has exactly one default: initially the first, and after
 * its deletion the oldest of the others. Every change returns all addresses, the default first.
 */
export function createAddressesService({ db, users }: { db: Database; users: Pick<UsersService, 'within'> }) {
  async function listOf(userId: string, queryable: Queryable = db): Promise<Address[]> {
    return (await createAddressesQueries(queryable).list(userId)).map(toAddress);
  }

  /**
   * Serialises a user's changes, so that concurrent ones can bypass neither the limit nor the single default.
   */
  async function change(
    actor: Actor,
    work: (queries: ReturnType<typeof createAddressesQueries>) => Promise<void>,
  ): Promise<Address[]> {
    return db.transaction(async (transaction) => {
      const queries = createAddressesQueries(transaction);
      await users.within(transaction).lock(actor.userId);
      await work(queries);
      return listOf(actor.userId, transaction);
    });
  }

  return {
    /** A user's default address. Undefined without any address. */
    defaultOf: async (userId: string): Promise<Address | undefined> => (await listOf(userId))[0],

    list: async (actor: Pick<Actor, 'userId'>): Promise<Address[]> => listOf(actor.userId),

    /** @throws AppError `too_many_addresses`. */
    async add(actor: Actor, address: NewAddress): Promise<Address[]> {
      return change(actor, async (queries) => {
        const held = await queries.count(actor.userId);
        if (held >= accountLimits.addressesMax) throw new AppError('too_many_addresses');
        await queries.insert({ ...address, userId: actor.userId, isDefault: held === 0 });
      });
    },

    /** @throws AppError `address_not_found`, also for another user's address. */
    async change(actor: Actor, id: string, address: NewAddress): Promise<Address[]> {
      return change(actor, async (queries) => {
        if (!(await queries.update(actor.userId, id, address))) throw new AppError('address_not_found');
      });
    },

    /** @throws AppError `address_not_found`. */
    async remove(actor: Actor, id: string): Promise<Address[]> {
      return change(actor, async (queries) => {
        const removed = await queries.delete(actor.userId, id);
        if (removed === undefined) throw new AppError('address_not_found');
        if (!removed.isDefault) return;
        const [next] = await queries.list(actor.userId);
        if (next !== undefined) await queries.markDefault(actor.userId, next.id);
      });
    },

    /** @throws AppError `address_not_found`; the default is then unchanged. */
    async setDefault(actor: Actor, id: string): Promise<Address[]> {
      return change(actor, async (queries) => {
        await queries.clearDefault(actor.userId);
        if (!(await queries.markDefault(actor.userId, id))) throw new AppError('address_not_found');
      });
    },
  };
}

export type AddressesService = ReturnType<typeof createAddressesService>;
