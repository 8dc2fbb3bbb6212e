import type { DatabaseClient } from '../../db/client.ts';
import { runTransaction } from '../../db/transaction.ts';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { AccountRow, UsersService } from '../users/users.service.ts';
import { createAccountsQueries } from './accounts.queries.ts';
import { fingerprintOf, hashStreamKey, isStreamKey, makeStreamKey } from './stream-key.ts';
import { isSuspended } from './suspension.ts';

/** The grant of a publish: a session of the user, or a stream key. The publish ends with it. */
export type PublishGrant =
  | { kind: 'session'; userId: string; sessionId: string }
  | { kind: 'stream-key'; userId: string; keyFingerprint: string };

/** Stream keys, and who may broadcast. */
export interface StreamKeys {
  /** A streamer's key for OBS, created on first use. @throws AppError `not_a_streamer`. */
  streamKey(actor: Actor): Promise<string>;
  /**
   * Replaces the stream key. The old one is invalid immediately, and publishes with it end.
   * @throws AppError `not_a_streamer`.
   */
  regenerateStreamKey(actor: Actor, origin: Origin): Promise<string>;
  /** A user's existing stream key, for those who may see it. */
  streamKeyOf(userId: string): Promise<string | undefined>;
  /** Whether a credential is a stream key rather than a session's token. */
  isStreamKey: typeof isStreamKey;
  /**
   * The owner of a stream key, and the key's fingerprint. @throws AppError `wrong_stream_key`,
   * `account_banned`, `not_a_streamer`.
   */
  streamerOfKey(key: string): Promise<AccountRow & { keyFingerprint: string }>;
  /** Whether a user may still broadcast: their role permits it, and they are not suspended. */
  mayStillStream(userId: string): Promise<boolean>;
  /** Whether a user may still publish with the grant that they began with. */
  mayStillPublish(grant: PublishGrant): Promise<boolean>;
}

export function createStreamKeys({
  database,
  users,
  sessions,
  audit,
  revocations,
  sealingKey,
  now,
}: {
  database: DatabaseClient;
  users: Pick<UsersService, 'findAccounts'>;
  sessions: Pick<SessionsService, 'isOpen'>;
  audit: Pick<AuditService, 'record'>;
  revocations: Pick<Revocations, 'emit'>;
  sealingKey: Buffer;
  now: () => Date;
}): StreamKeys {
  const queries = createAccountsQueries(database.db);

  const isStreamer = (user: AccountRow | undefined): user is AccountRow =>
    user !== undefined && mayStream(user) && !isSuspended(user, now());

  return {
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

    async streamKeyOf(userId: string): Promise<string | undefined> {
      const sealed = await queries.streamKeyOf(userId);
      return sealed === undefined ? undefined : unseal(sealed, sealingKey);
    },

    isStreamKey,

    async streamerOfKey(key: string): Promise<AccountRow & { keyFingerprint: string }> {
      const keyHash = hashStreamKey(key);
      const userId = await queries.userIdOfStreamKey(keyHash);
      const [user] = userId === undefined ? [] : await users.findAccounts([userId]);
      if (user === undefined) throw new AppError('wrong_stream_key');
      if (isSuspended(user, now())) throw new AppError('account_banned');
      if (!mayStream(user)) throw new AppError('not_a_streamer');
      return { ...user, keyFingerprint: fingerprintOf(keyHash) };
    },

    async mayStillStream(userId: string): Promise<boolean> {
      const [user] = await users.findAccounts([userId]);
      return isStreamer(user);
    },

    async mayStillPublish(grant: PublishGrant): Promise<boolean> {
      const [user] = await users.findAccounts([grant.userId]);
      if (!isStreamer(user)) return false;
      if (grant.kind === 'session') return sessions.isOpen(user.id, grant.sessionId, now());
      const keyHash = await queries.streamKeyHashOf(user.id);
      return keyHash !== undefined && fingerprintOf(keyHash) === grant.keyFingerprint;
    },
  };
}
