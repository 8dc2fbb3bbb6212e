import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import { randomUUID } from 'node:crypto';
import {
  type BrandKey,
  type KeyScope,
  type NewKey,
  permissionsOfScope,
} from '@greenroom/contract/brands/keys.schemas';
import { brandKeyLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Authentication } from '../../../platform/authentication.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandRow, BrandsService } from '../brands.service.ts';
import { type BrandKeyRow, createBrandKeysQueries } from './brand-keys.queries.ts';
import { isMeantAsKey, isSecretOf, keyStart, makeKey, readKey } from './key-secret.ts';

const consoleName = 'API testing console';

const toKey = ({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
  expiresAt,
  isForConsole,
}: BrandKeyRow): BrandKey => ({
  id,
  name,
  scopes,
  start: keyStart(id).slice(0, 12),
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
  expiresAt: expiresAt.toISOString(),
  isForConsole,
});

/** API keys with which other programs act for a brand. */
export function createBrandKeysService({
  db,
  users,
  audit,
  brands,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards'>;
  audit: Pick<AuditService, 'record'>;
  brands: Pick<BrandsService, 'access' | 'findByUserId' | 'within'>;
  now: () => Date;
}) {
  const queries = createBrandKeysQueries(db);

  async function listOf(brandId: string): Promise<BrandKey[]> {
    const at = now();
    return (await queries.ofBrand(brandId)).filter(({ expiresAt }) => expiresAt > at).map(toKey);
  }

  /** Changes the keys of the actor's brand, with an entry in the audit log. */
  async function changeKeys(
    actor: Actor,
    origin: Origin,
    work: (
      transaction: Queryable,
      brand: BrandRow,
    ) => Promise<{ action: AuditAction; details: Record<string, unknown> }>,
  ): Promise<BrandRow> {
    const brand = await brands.access.brandFor(actor, 'keys:manage');
    await db.transaction(async (transaction) => {
      await brands.within(transaction).lock(brand.id);
      const done = await work(transaction, brand);
      const subject = { type: 'brand', id: brand.id, label: brand.companyName };
      await audit.record({ actor, subject, origin, ...done }, transaction);
    });
    return brand;
  }

  /** A new valid key and its secret. */
  function newRow({
    validMinutes,
    ...rest
  }: Pick<BrandKeyRow, 'name' | 'scopes' | 'isForConsole'> & { validMinutes: number }) {
    const id = randomUUID();
    const { key: secret, hash: secretHash } = makeKey(id);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + validMinutes * 60_000);
    return { row: { ...rest, id, secretHash, createdAt, lastUsedAt: null, expiresAt }, secret };
  }

  /** The actor of a key: the brand's account, limited to the key's scopes. Null for an invalid key. */
  async function actorFromKey(id: string, secret: string): Promise<Actor | null> {
    const row = await queries.find(id);
    const at = now();
    if (row === undefined || !isSecretOf(secret, row.secretHash) || row.expiresAt <= at) return null;
    const card = (await users.cards([row.userId])).get(row.userId);
    if (card === undefined) return null;
    await queries.noteUse(id, at, new Date(at.getTime() - brandKeyLimits.lastUsedEverySeconds * 1000));
    return {
      userId: row.userId,
      username: card.username ?? row.userId,
      name: card.name,
      email: '',
      avatarUrl: card.avatarUrl,
      // Never more than a brand's rights, even if its account is an admin's.
      role: 'brand',
      sessionId: `key:${id}`,
      isImpersonated: false,
      key: {
        name: row.name,
        brandId: row.brandId,
        permissions: row.scopes.flatMap((scope) => permissionsOfScope[scope]),
      },
    };
  }

  return {
    /** Valid keys, latest first. @throws AppError as `access.brandFor`. */
    list: async (actor: Actor): Promise<BrandKey[]> =>
      listOf((await brands.access.brandFor(actor, 'keys:manage')).id),

    /** The secret is returned once and not stored. @throws AppError as `access.brandFor`, `too_many_keys`. */
    async make(
      actor: Actor,
      { name, scopes, validDays }: NewKey,
      origin: Origin,
    ): Promise<{ key: BrandKey; secret: string }> {
      const { row, secret } = newRow({
        name,
        scopes,
        validMinutes: validDays * 24 * 60,
        isForConsole: false,
      });
      const { id, createdAt } = row;
      const brand = await changeKeys(actor, origin, async (transaction, { id: brandId }) => {
        const within = createBrandKeysQueries(transaction);
        await within.deleteExpired(brandId, createdAt);
        const others = (await within.ofBrand(brandId)).filter((other) => !other.isForConsole);
        if (others.length >= brandKeyLimits.keysMax) throw new AppError('too_many_keys');
        await within.insert({ ...row, brandId });
        return { action: 'brand-key.made', details: { name, scopes, keyId: id } };
      });
      return { key: toKey({ ...row, brandId: brand.id }), secret };
    },

    /**
     * Creates the key of the API reference's testing console, valid for an hour. A brand has at most one, so
     * the previous one is revoked.
     * @throws AppError as `access.brandFor`.
     */
    async makeForConsole(
      actor: Actor,
      scopes: KeyScope[],
      origin: Origin,
    ): Promise<{ key: BrandKey; secret: string }> {
      const validMinutes = brandKeyLimits.consoleMinutes;
      const { row, secret } = newRow({ name: consoleName, scopes, validMinutes, isForConsole: true });
      const brand = await changeKeys(actor, origin, async (transaction, { id: brandId }) => {
        const within = createBrandKeysQueries(transaction);
        const replacedId = await within.deleteOfConsole(brandId);
        await within.insert({ ...row, brandId });
        const replaced = replacedId === undefined ? {} : { replacedKeyId: replacedId };
        return {
          action: 'brand-key.made',
          details: { name: consoleName, scopes, keyId: row.id, ...replaced },
        };
      });
      return { key: toKey({ ...row, brandId: brand.id }), secret };
    },

    /** @throws AppError as `access.brandFor`, `key_not_found`. */
    async revoke(actor: Actor, id: string, origin: Origin): Promise<BrandKey[]> {
      const brand = await changeKeys(actor, origin, async (transaction, { id: brandId }) => {
        const row = await createBrandKeysQueries(transaction).delete(brandId, id);
        if (row === undefined) throw new AppError('key_not_found');
        return { action: 'brand-key.revoked', details: { name: row.name, keyId: id } };
      });
      return listOf(brand.id);
    },

    /**
     * Adds brand keys to another authentication. Only endpoints of brands use it. An invalid key gets a
     * separate error, because the user of a key cannot sign in again.
     * @throws AppError `key_not_valid`.
     */
    authentication: (sessions: Authentication): Authentication => ({
      async actorFromToken(token) {
        if (!isMeantAsKey(token)) return sessions.actorFromToken(token);
        const key = readKey(token);
        const actor = key === undefined ? null : await actorFromKey(key.id, key.secret);
        if (actor === null) throw new AppError('key_not_valid');
        return actor;
      },
    }),

    /** The keys of a user's brand, without secrets, for their data export. */
    async exportOf(userId: string): Promise<BrandKey[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined ? [] : listOf(brand.id);
    },
  };
}

export type BrandKeysService = ReturnType<typeof createBrandKeysService>;
