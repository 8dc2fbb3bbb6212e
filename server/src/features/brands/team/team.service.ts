import type { AuditAction } from '@greenroom/contract/admin/audit.schemas';
import { createHash, randomBytes } from 'node:crypto';
import type { BrandAccess, Invitation, Team, TeamRole } from '@greenroom/contract/brands/team.schemas';
import { teamLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Redis } from '../../../platform/cluster/redis.ts';
import type { Mails } from '../../../platform/mail/mail.ts';
import { createRateLimiter, takeOrRefuse } from '../../../platform/rate-limiter.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandRow, BrandsService } from '../brands.service.ts';
import { invitationMail } from './team-mail.ts';
import { createTeamQueries, type InvitationRow } from './team.queries.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** @throws AppError `invitation_not_found`, `invitation_of_other_address`. */
function checkAddress(
  actor: Pick<Actor, 'email'>,
  row: InvitationRow | undefined,
): asserts row is InvitationRow {
  if (row === undefined) throw new AppError('invitation_not_found');
  if (row.email !== actor.email.toLowerCase()) throw new AppError('invitation_of_other_address');
}

/**
 * The people who work for a brand in addition to its own account. They are invited by mail, and each has a
 * role.
 */
export function createTeamService({
  db,
  users,
  audit,
  brands,
  sendMail,
  publicUrl,
  redis,
  now,
}: {
  db: Database;
  users: Pick<UsersService, 'cards'>;
  audit: Pick<AuditService, 'record'>;
  brands: Pick<BrandsService, 'access' | 'findById' | 'findByUserId' | 'within'>;
  sendMail: Mails['sendMail'];
  publicUrl: string;
  redis: Redis | undefined;
  now: () => Date;
}) {
  const queries = createTeamQueries(db);
  const sent = createRateLimiter({
    name: 'team-invitations',
    max: teamLimits.invitationsPerHour,
    windowSeconds: 3600,
    redis,
  });

  async function teamOf(brandId: string): Promise<Team> {
    const [rows, open] = await Promise.all([
      queries.membersOf(brandId),
      queries.openInvitationsOf(brandId, now()),
    ]);
    const cards = await users.cards(rows.map(({ userId }) => userId));
    const members = rows.flatMap(({ userId, role, since }) => {
      const card = cards.get(userId);
      if (card === undefined) return [];
      const { name, username, avatarUrl } = card;
      return [
        { id: userId, name, username: username ?? userId, avatarUrl, role, since: since.toISOString() },
      ];
    });
    const invitations = open.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expiresAt: expiresAt.toISOString(),
    }));
    return { members, invitations };
  }

  /** Changes the team of the actor's brand, with an entry in the audit log, and resolves to the team. */
  async function changeTeam(
    actor: Actor,
    origin: Origin,
    work: (
      within: ReturnType<typeof createTeamQueries>,
      brand: BrandRow,
      transaction: Queryable,
    ) => Promise<{ action: AuditAction; details: Record<string, unknown> } | undefined>,
  ): Promise<Team> {
    const brand = await brands.access.brandFor(actor, 'team:manage');
    await db.transaction(async (transaction) => {
      await brands.within(transaction).lock(brand.id);
      const done = await work(createTeamQueries(transaction), brand, transaction);
      if (done === undefined) return;
      const subject = { type: 'brand', id: brand.id, label: brand.companyName };
      await audit.record({ actor, subject, origin, ...done }, transaction);
    });
    return teamOf(brand.id);
  }

  async function labelOf(userId: string): Promise<string> {
    return (await users.cards([userId])).get(userId)?.username ?? userId;
  }

  return {
    /** The brand that the actor acts for, and their permissions there. Undefined if there is none. */
    async access(actor: Actor): Promise<BrandAccess | undefined> {
      const access = await brands.access.accessOf(actor);
      if (access === undefined) return undefined;
      const { brand, role, permissions } = access;
      const { id, companyName, slug } = brand;
      return { brandId: id, companyName, slug, role, permissions: [...permissions] };
    },

    /** @throws AppError as `brandFor`. */
    read: async (actor: Actor): Promise<Team> =>
      teamOf((await brands.access.brandFor(actor, 'team:manage')).id),

    /**
     * Invites an address, with or without an account, by a link that works once.
     * @throws AppError as `brandFor`, `team_full`, `too_many_requests`.
     */
    async invite(
      actor: Actor,
      { email, role }: { email: string; role: TeamRole },
      origin: Origin,
    ): Promise<Team> {
      const { id: askedId } = await brands.access.brandFor(actor, 'team:manage');
      await takeOrRefuse(sent, askedId);
      const token = randomBytes(32).toString('base64url');
      let companyName = '';
      const team = await changeTeam(actor, origin, async (within, brand) => {
        companyName = brand.companyName;
        const at = now();
        await within.deleteExpired(at);
        if ((await within.countPeople(brand.id, at, email)) >= teamLimits.peopleMax)
          throw new AppError('team_full');
        const expiresAt = new Date(at.getTime() + teamLimits.invitationValidSeconds * 1000);
        await within.putInvitation({
          brandId: brand.id,
          email,
          role,
          tokenHash: hashOf(token),
          createdAt: at,
          expiresAt,
        });
        return { action: 'team-member.invited', details: { email, role } };
      });
      await sendMail(invitationMail({ email, role, companyName, token, publicUrl }));
      return team;
    },

    /** @throws AppError as `brandFor`, `invitation_not_found`. */
    withdraw: async (actor: Actor, id: string, origin: Origin): Promise<Team> =>
      changeTeam(actor, origin, async (within, brand) => {
        const row = await within.deleteInvitation(brand.id, id);
        if (row === undefined) throw new AppError('invitation_not_found');
        return { action: 'team-invitation.withdrawn', details: { email: row.email, role: row.role } };
      }),

    /** @throws AppError as `brandFor`, `team_member_not_found`. */
    changeRole: async (actor: Actor, userId: string, role: TeamRole, origin: Origin): Promise<Team> =>
      changeTeam(actor, origin, async (within, brand) => {
        const before = (await within.membersOf(brand.id)).find((member) => member.userId === userId);
        if (before === undefined) throw new AppError('team_member_not_found');
        if (before.role === role) return undefined;
        await within.setRole(brand.id, userId, role);
        const details = { member: await labelOf(userId), from: before.role, to: role };
        return { action: 'team-member.role-changed', details };
      }),

    /** Effective from the person's next call. @throws AppError as `brandFor`, `team_member_not_found`. */
    remove: async (actor: Actor, userId: string, origin: Origin): Promise<Team> =>
      changeTeam(actor, origin, async (within, brand) => {
        if (!(await within.deleteMember(brand.id, userId))) throw new AppError('team_member_not_found');
        return { action: 'team-member.removed', details: { member: await labelOf(userId) } };
      }),

    /** The actor leaves their team. Does nothing if they are in none. */
    async leave(actor: Actor, origin: Origin): Promise<void> {
      const member = await queries.membershipOf(actor.userId);
      if (member === undefined) return;
      const { brand } = member;
      await db.transaction(async (transaction) => {
        if (!(await createTeamQueries(transaction).deleteMember(brand.id, actor.userId))) return;
        const subject = { type: 'brand', id: brand.id, label: brand.companyName };
        await audit.record({ actor, action: 'team-member.left', subject, origin }, transaction);
      });
    },

    /** What a link shows. @throws AppError `invitation_not_found`, `invitation_of_other_address`. */
    async invitation(actor: Actor, token: string): Promise<Invitation> {
      const row = await queries.findInvitation(hashOf(token), now());
      checkAddress(actor, row);
      const brand = await brands.findById(row.brandId);
      if (brand === undefined) throw new AppError('invitation_not_found');
      const { email, role, expiresAt } = row;
      return { companyName: brand.companyName, email, role, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Joins the team, once.
     * @throws AppError `invitation_not_found`, `invitation_of_other_address`, `already_in_a_team` for an
     * account that has a brand or works for one.
     */
    async accept(actor: Actor, token: string, origin: Origin): Promise<BrandAccess> {
      const tokenHash = hashOf(token);
      checkAddress(actor, await queries.findInvitation(tokenHash, now()));
      if ((await brands.findByUserId(actor.userId)) !== undefined) throw new AppError('already_in_a_team');
      await db.transaction(async (transaction) => {
        const within = createTeamQueries(transaction);
        const at = now();
        const row = await within.takeInvitation(tokenHash, at);
        if (row === undefined) throw new AppError('invitation_not_found');
        const { brandId, role } = row;
        if (!(await within.insertMember({ userId: actor.userId, brandId, role, since: at })))
          throw new AppError('already_in_a_team');
        const brand = await brands.findById(brandId);
        const subject = { type: 'brand', id: brandId, label: brand?.companyName ?? brandId };
        await audit.record(
          { actor, action: 'team-member.joined', subject, details: { role }, origin },
          transaction,
        );
      });
      const access = await this.access(actor);
      // The team of a brand that may no longer sell has no permissions.
      if (access === undefined) throw new AppError('brand_permission_missing');
      return access;
    },

    /** For a user's data export: their brand's team, and the team that they are in. */
    async exportOf(userId: string): Promise<{ ownTeam: Team | null; memberOf: object | null }> {
      const [own, member] = await Promise.all([brands.findByUserId(userId), queries.membershipOf(userId)]);
      return {
        ownTeam: own === undefined ? null : await teamOf(own.id),
        memberOf: member === undefined ? null : { brand: member.brand.companyName, role: member.role },
      };
    },
  };
}

export type TeamService = ReturnType<typeof createTeamService>;
