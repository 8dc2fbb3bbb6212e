import type { z } from 'zod';
import type { AdminUser, newBrandSchema, signInEntrySchema } from '@greenroom/contract/admin/admin.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { Queryable } from '../../db/client.ts';
import type { PageRequest } from '../../platform/list-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { describeDevice, describePlace } from '../../platform/http/client/client-label.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { SignInsService } from '../auth/sign-in/sign-ins.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { UserListService } from '../users/user-list.service.ts';

type NewBrand = z.output<typeof newBrandSchema>;
type SignInEntry = z.infer<typeof signInEntrySchema>;
export interface CreatedBrand {
  id: string;
  slug: string;
  companyName: string;
}

function requireAdmin(actor: Actor): void {
  if (actor.role !== 'admin') throw new AppError('forbidden');
}

/**
 * Operators' actions on users. Whether the actor is an admin is checked again under the lock of the change
 * itself.
 */
export function createAdminService({
  accounts,
  brands,
  audit,
  signIns,
  userList,
}: {
  accounts: Pick<AccountsService, 'changeRole' | 'suspend' | 'restore' | 'usersByIds'>;
  brands: Pick<BrandsService, 'findByUserId' | 'addFor' | 'addNamed' | 'namesOfUsers'>;
  audit: Pick<AuditService, 'record'>;
  signIns: Pick<SignInsService, 'list'>;
  userList: UserListService;
}) {
  /** Loads the brands of all users together. */
  async function withBrands(
    users: Awaited<ReturnType<UserListService['list']>>['users'],
  ): Promise<AdminUser[]> {
    const names = await brands.namesOfUsers(users.map(({ id }) => id));
    return users.map((user) => {
      const companyName = names.get(user.id);
      return companyName === undefined ? user : { ...user, brand: { companyName } };
    });
  }

  async function adminUser(id: string): Promise<AdminUser> {
    const [user] = await withBrands([await userList.user(id)]);
    if (user === undefined) throw new AppError('user_not_found');
    return user;
  }

  async function addBrand(input: NewBrand, email: string, transaction: Queryable): Promise<CreatedBrand> {
    const common = {
      userId: input.userId,
      companyName: input.companyName,
      businessEmail: input.businessEmail ?? email,
      approvalStatus: input.approvalStatus,
    };
    if (input.slug === undefined) return brands.addNamed(transaction, common);
    const brand = await brands.addFor(transaction, { ...common, slug: input.slug });
    if (brand !== undefined) return brand;
    throw new AppError('brand_slug_taken', {
      fields: { slug: 'Another brand has this slug. Choose a different one.' },
    });
  }

  return {
    /** @throws AppError `forbidden` for anyone but an admin (ROLE-11). */
    async users(actor: Actor, query: Parameters<UserListService['list']>[0]) {
      requireAdmin(actor);
      const { users, ...page } = await userList.list(query);
      return { users: await withBrands(users), ...page };
    },

    /**
     * Changes a user's role. The record of a brand that gets another role is kept, and restored with the
     * role.
     * @throws AppError `forbidden` (ROLE-10), `user_not_found`, `last_admin`, and `invalid_input` for the
     * role brand without a brand's record: that requires a company name (ADMIN-14), through `createBrand`.
     */
    async changeRole(
      actor: Actor,
      { userId, role }: { userId: string; role: Role },
      origin: Origin,
    ): Promise<AdminUser> {
      requireAdmin(actor);
      if (role === 'brand' && (await brands.findByUserId(userId)) === undefined) {
        await userList.user(userId);
        const message = 'Company name is required for brand accounts';
        throw new AppError('invalid_input', { details: message, fields: { companyName: message } });
      }
      await accounts.changeRole(actor, userId, role, origin);
      return adminUser(userId);
    },

    /**
     * Makes a user a brand: record and role, atomically (ADMIN-13). Without a slug one is derived from the
     * company name, with a number if it is taken (ADMIN-16). A user who already has a brand keeps it
     * unchanged.
     * @throws AppError `forbidden` (ROLE-12), `user_not_found`, `last_admin`, `brand_slug_taken`.
     */
    async createBrand(actor: Actor, input: NewBrand, origin: Origin): Promise<CreatedBrand> {
      requireAdmin(actor);
      const [user] = await accounts.usersByIds([input.userId]);
      if (user === undefined) throw new AppError('user_not_found');
      const brand: { current: CreatedBrand | undefined } = { current: await brands.findByUserId(user.id) };
      await accounts.changeRole(actor, user.id, 'brand', origin, {
        async inTransaction(transaction) {
          if (brand.current !== undefined) return;
          const added = await addBrand(input, user.email, transaction);
          brand.current = added;
          await audit.record(
            {
              actor,
              action: 'brand.created',
              subject: { type: 'user', id: user.id, label: user.username ?? user.email },
              details: { brandId: added.id, companyName: added.companyName, slug: added.slug },
              origin,
            },
            transaction,
          );
        },
      });
      if (brand.current === undefined) throw new AppError('internal');
      const { id, slug, companyName } = brand.current;
      return { id, slug, companyName };
    },

    /** @throws AppError `forbidden`, also for oneself, `user_not_found`, `last_admin`. */
    async suspend(
      actor: Actor,
      {
        id,
        reason,
        message,
        days,
      }: { id: string; reason: string; message: string; days?: number | undefined },
      origin: Origin,
    ): Promise<AdminUser> {
      requireAdmin(actor);
      await accounts.suspend(actor, id, { reason, message, days }, origin);
      return adminUser(id);
    },

    /** @throws AppError `forbidden`, `user_not_found`. */
    async restore(
      actor: Actor,
      { id, reason }: { id: string; reason: string },
      origin: Origin,
    ): Promise<AdminUser> {
      requireAdmin(actor);
      await accounts.restore(actor, id, { reason }, origin);
      return adminUser(id);
    },

    /**
     * A user's sign-in history, latest first.
     * @throws AppError `forbidden`, `user_not_found`, `invalid_input` for a cursor that no list returned.
     */
    async signIns(
      actor: Actor,
      { id, ...page }: PageRequest & { id: string },
    ): Promise<{ signIns: SignInEntry[]; nextCursor?: string }> {
      requireAdmin(actor);
      await userList.user(id);
      const { rows, ...rest } = await signIns.list(id, page);
      return {
        signIns: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          method: row.method,
          outcome: row.outcome,
          device: describeDevice(row.userAgent),
          place: describePlace(row.ipAddress),
          ipAddress: row.ipAddress ?? '',
        })),
        ...rest,
      };
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
