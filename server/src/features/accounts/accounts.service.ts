import type { AccountSession } from '@greenroom/contract/accounts/accounts.schemas';
import type { DatabaseClient } from '../../db/client.ts';
import { runTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, mayStream } from '../../platform/actor.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import { describeDevice, describePlace } from '../../platform/http/client-label.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { SignInsService } from '../auth/sign-in/sign-ins.service.ts';
import type { AccountRow, UsersService } from '../users/users.service.ts';
import { createAccountsQueries } from './accounts.queries.ts';
import type { AuthorityService } from './authority.service.ts';
import { fingerprintOf, hashStreamKey, isStreamKey, makeStreamKey } from './stream-key.ts';
import { isSuspended } from './suspension.ts';

export function createAccountsService({
  database,
  users,
  sessions,
  signIns,
  authority,
  audit,
  revocations,
  sealingKey,
  now,
}: {
  database: DatabaseClient;
  users: UsersService;
  sessions: SessionsService;
  signIns: SignInsService;
  authority: AuthorityService;
  audit: AuditService;
  revocations: Pick<Revocations, 'emit'>;
  sealingKey: Buffer;
  now: () => Date;
}) {
  const queries = createAccountsQueries(database.db);

  const isStreamer = (user: AccountRow | undefined): user is AccountRow =>
    user !== undefined && mayStream(user) && !isSuspended(user, now());

  return {
    events: authority.events,
    changeRole: authority.changeRole,
    suspend: authority.suspend,
    restore: authority.restore,

    /** A streamer's key for OBS, made when it is first asked for. */
    async streamKey(actor: Actor): Promise<string> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const sealed = await queries.streamKeyOf(actor.userId);
      if (sealed !== undefined) return unseal(sealed, sealingKey);
      const key = makeStreamKey();
      await queries.insertStreamKey({
        userId: actor.userId,
        keyHash: hashStreamKey(key),
        keySealed: seal(key, sealingKey),
      });
      const stored = await queries.streamKeyOf(actor.userId);
      return stored === undefined ? key : unseal(stored, sealingKey);
    },

    /**
     * Another stream key: the old one is void at once, and what publishes with it ends.
     * @throws AppError `not_a_streamer`.
     */
    async regenerateStreamKey(actor: Actor, origin: Origin): Promise<string> {
      if (!mayStream(actor)) throw new AppError('not_a_streamer');
      const key = makeStreamKey();
      await runTransaction(database.pool, async (transaction) => {
        await createAccountsQueries(transaction).replaceStreamKey({
          userId: actor.userId,
          keyHash: hashStreamKey(key),
          keySealed: seal(key, sealingKey),
        });
        await audit.record(
          {
            actor,
            action: 'account.stream-key-replaced',
            subject: { type: 'user', id: actor.userId, label: actor.username },
            origin,
          },
          transaction,
        );
      });
      await revocations.emit('streamKeyReplaced', { userId: actor.userId });
      return key;
    },

    /** Where a user is signed in: the session that asks first, then by last use. */
    async sessions(actor: Actor): Promise<AccountSession[]> {
      const rows = await sessions.ofUser(actor.userId, now());
      return rows
        .map((row) => ({
          id: row.id,
          isCurrent: row.id === actor.sessionId,
          device: describeDevice(row.userAgent),
          place: describePlace(row.ipAddress),
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.updatedAt.toISOString(),
        }))
        .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },

    /** Signs out one of a user's own sessions. @throws AppError `session_not_found`, for another's too. */
    async revokeSession(actor: Actor, sessionId: string): Promise<void> {
      if (!(await sessions.delete(actor.userId, sessionId))) throw new AppError('session_not_found');
      await revocations.emit('sessionEnded', { sessionId, userId: actor.userId });
    },

    /** What is kept of the account itself, for its owner; nothing that could open it. */
    async exportOf(userId: string): Promise<Record<'account' | 'profile' | 'sessions' | 'signIns', unknown>> {
      return {
        account: { ...(await users.exportAccount(userId)), waysToSignIn: await signIns.waysToSignIn(userId) },
        profile: await users.exportProfile(userId),
        sessions: await sessions.ofUser(userId, new Date(0)),
        signIns: await signIns.exportOf(userId),
      };
    },

    /** A user's stream key where they have one already, for those who may see it. */
    async streamKeyOf(userId: string): Promise<string | undefined> {
      const sealed = await queries.streamKeyOf(userId);
      return sealed === undefined ? undefined : unseal(sealed, sealingKey);
    },

    /** Whether a credential is a stream key rather than a session's token. */
    isStreamKey,

    /**
     * Whose stream key this is, and which of theirs. @throws AppError `wrong_stream_key`, `account_banned`,
     * `not_a_streamer`.
     */
    async streamerOfKey(key: string): Promise<AccountRow & { keyFingerprint: string }> {
      const keyHash = hashStreamKey(key);
      const userId = await queries.userIdOfStreamKey(keyHash);
      const [user] = userId === undefined ? [] : await users.findAccounts([userId]);
      if (user === undefined) throw new AppError('wrong_stream_key');
      if (isSuspended(user, now())) throw new AppError('account_banned');
      if (!mayStream(user)) throw new AppError('not_a_streamer');
      return { ...user, keyFingerprint: fingerprintOf(keyHash) };
    },

    /** Whether a user may still be on air: their role allows it, and they are not suspended. */
    async mayStillStream(userId: string): Promise<boolean> {
      const [user] = await users.findAccounts([userId]);
      return isStreamer(user);
    },

    /** Whether a user may still publish by what they began with: a session of theirs, or a stream key. */
    async mayStillPublish(
      grant: { userId: string } & (
        | { kind: 'session'; sessionId: string }
        | { kind: 'stream-key'; keyFingerprint: string }
      ),
    ): Promise<boolean> {
      const [user] = await users.findAccounts([grant.userId]);
      if (!isStreamer(user)) return false;
      if (grant.kind === 'session') return sessions.isOpen(user.id, grant.sessionId, now());
      const keyHash = await queries.streamKeyHashOf(user.id);
      return keyHash !== undefined && fingerprintOf(keyHash) === grant.keyFingerprint;
    },

    usersByIds: users.findAccounts,
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
