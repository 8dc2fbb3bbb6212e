/**
 * Authority that ended or changed, announced the moment it is committed, so that what still runs on it (open sockets, a
 * live show, a WHIP publish) ends at once. `app.ts` wires who listens.
 */
export type Revocations = {
  /** One session ended: signed out, or revoked. */
  sessionEnded: { sessionId: string; userId: string };
  /** Every session of a user ended but the one named: revoked, deleted, suspended, or the password was changed. */
  userSignedOut: { userId: string; exceptSessionId?: string };
  /** A user's role changed: sockets go on with the new one, a show and a publish that it no longer permits end. */
  roleChanged: { userId: string };
  /** A stream key was replaced: what publishes with the old one ends. */
  streamKeyReplaced: { userId: string };
  /** An account is gone: what was still under way in its name loses the name. */
  userDeleted: { userId: string };
  /** A user blocked somebody, or took a block back: who may write in the user's shows is looked up anew. */
  blocksChanged: { userId: string };
};
