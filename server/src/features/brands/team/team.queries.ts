import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lte,
  not,
  notExists,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TeamRole } from '@greenroom/contract/brands/team.schemas';
import type { Queryable } from '../../../db/client.ts';
import { isSuspendedUser, mayManageBrandsNow } from '../../users/users.service.ts';
import type { BrandRow } from '../brands.queries.ts';
import { brands } from '../brands.table.ts';
import { teamInvitations } from './team-invitations.table.ts';
import { teamMembers } from './team-members.table.ts';

export type InvitationRow = typeof teamInvitations.$inferSelect;

export function createTeamQueries(db: Queryable) {
  return {
    /** The brand that an account works for, while the brand's own account may manage brands. */
    async membershipOf(userId: string): Promise<{ brand: BrandRow; role: TeamRole } | undefined> {
      const [row] = await db
        .select({ brand: getTableColumns(brands), role: teamMembers.role })
        .from(teamMembers)
        .innerJoin(brands, eq(brands.id, teamMembers.brandId))
        .where(and(eq(teamMembers.userId, userId), mayManageBrandsNow(brands.userId)));
      return row;
    },

    /** An account's own brand and those of its teams, whatever the state of the brands' accounts. */
    async brandIdsOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: brands.id })
        .from(brands)
        .where(eq(brands.userId, userId))
        .union(
          db.select({ id: teamMembers.brandId }).from(teamMembers).where(eq(teamMembers.userId, userId)),
        );
      return rows.map(({ id }) => id);
    },

    /** The brand's own account, and the team members with one of these roles who currently act for it. */
    async peopleOf(brandId: string, roles: readonly TeamRole[]): Promise<string[]> {
      const own = alias(brands, 'own_brand');
      const rows = await db
        .select({ id: sql<string>`${brands.userId}` })
        .from(brands)
        .where(and(eq(brands.id, brandId), isNotNull(brands.userId)))
        .union(
          db
            .select({ id: sql<string>`${teamMembers.userId}` })
            .from(teamMembers)
            .innerJoin(brands, eq(brands.id, teamMembers.brandId))
            .where(
              and(
                eq(teamMembers.brandId, brandId),
                inArray(teamMembers.role, [...roles]),
                mayManageBrandsNow(brands.userId),
                not(isSuspendedUser(teamMembers.userId)),
                // A person who may manage their own brand acts for that one.
                notExists(
                  db
                    .select({ id: own.id })
                    .from(own)
                    .where(and(eq(own.userId, teamMembers.userId), mayManageBrandsNow(own.userId))),
                ),
              ),
            ),
        );
      return rows.map(({ id }) => id);
    },

    async membersOf(brandId: string): Promise<{ userId: string; role: TeamRole; since: Date }[]> {
      return db
        .select({ userId: teamMembers.userId, role: teamMembers.role, since: teamMembers.since })
        .from(teamMembers)
        .where(eq(teamMembers.brandId, brandId))
        .orderBy(asc(teamMembers.since), asc(teamMembers.userId));
    },

    async openInvitationsOf(brandId: string, at: Date): Promise<InvitationRow[]> {
      return db
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.brandId, brandId), gt(teamInvitations.expiresAt, at)))
        .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id));
    },

    /** Counts members, and open invitations of other addresses. */
    async countPeople(brandId: string, at: Date, email: string): Promise<number> {
      const [members] = await db
        .select({ people: count() })
        .from(teamMembers)
        .where(eq(teamMembers.brandId, brandId));
      const invited = (await this.openInvitationsOf(brandId, at)).filter((row) => row.email !== email);
      return (members?.people ?? 0) + invited.length;
    },

    /** Replaces an earlier one for the same address, whose link becomes invalid. */
    async putInvitation(row: typeof teamInvitations.$inferInsert): Promise<void> {
      const { role, tokenHash, createdAt, expiresAt } = row;
      await db
        .insert(teamInvitations)
        .values(row)
        .onConflictDoUpdate({
          target: [teamInvitations.brandId, teamInvitations.email],
          set: { role, tokenHash, createdAt, expiresAt },
        });
    },

    async findInvitation(tokenHash: string, at: Date): Promise<InvitationRow | undefined> {
      const [row] = await db
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.tokenHash, tokenHash), gt(teamInvitations.expiresAt, at)));
      return row;
    },

    /** Claims an invitation once. Undefined if somebody already did, or if it has expired. */
    async takeInvitation(tokenHash: string, at: Date): Promise<InvitationRow | undefined> {
      const [row] = await db
        .delete(teamInvitations)
        .where(and(eq(teamInvitations.tokenHash, tokenHash), gt(teamInvitations.expiresAt, at)))
        .returning();
      return row;
    },

    async deleteInvitation(brandId: string, id: string): Promise<InvitationRow | undefined> {
      const [row] = await db
        .delete(teamInvitations)
        .where(and(eq(teamInvitations.brandId, brandId), eq(teamInvitations.id, id)))
        .returning();
      return row;
    },

    async deleteExpired(at: Date): Promise<void> {
      await db.delete(teamInvitations).where(lte(teamInvitations.expiresAt, at));
    },

    /** False for an account that already works for a brand. */
    async insertMember(row: typeof teamMembers.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(teamMembers)
        .values(row)
        .onConflictDoNothing()
        .returning({ userId: teamMembers.userId });
      return rows.length > 0;
    },

    async setRole(brandId: string, userId: string, role: TeamRole): Promise<boolean> {
      const rows = await db
        .update(teamMembers)
        .set({ role })
        .where(and(eq(teamMembers.brandId, brandId), eq(teamMembers.userId, userId)))
        .returning({ userId: teamMembers.userId });
      return rows.length > 0;
    },

    async deleteMember(brandId: string, userId: string): Promise<boolean> {
      const rows = await db
        .delete(teamMembers)
        .where(and(eq(teamMembers.brandId, brandId), eq(teamMembers.userId, userId)))
        .returning({ userId: teamMembers.userId });
      return rows.length > 0;
    },

    async deleteTeam(brandId: string): Promise<void> {
      await db.delete(teamMembers).where(eq(teamMembers.brandId, brandId));
      await db.delete(teamInvitations).where(eq(teamInvitations.brandId, brandId));
    },
  };
}
