import type { Database } from '../../db/client.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { Revocations } from '../auth/sessions/revocations.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { type Blocking, createBlocking } from './blocking.service.ts';
import { createFollowing, type Following } from './following.service.ts';
import { maySeeProfileContent } from './follows.policy.ts';
import { createFollowsQueries, type FollowsQueries } from './follows.queries.ts';
import { createPeopleLists, type PeopleLists } from './people-lists.service.ts';
import { createProfileLookUps } from './profile-look-ups.service.ts';

/**
 * Who follows whom, who requests to, and who has blocked whom, stored for all devices of a user (PROF-14).
 */
export interface FollowsService extends Following, Blocking, PeopleLists {
  maySeeProfileContent: typeof maySeeProfileContent;
  /** A viewer's relation to a user. */
  relation: FollowsQueries['relation'];
  /** How many people follow a user, and how many the user follows. */
  countsOf: FollowsQueries['countsOf'];
  /** How many people follow each of these users. Those without followers are omitted. */
  followerCounts: FollowsQueries['followerCounts'];
  /** Some of a user's followers in id order. `afterId` is the last one known, '' at the start. */
  followerIds: FollowsQueries['followerIds'];
}

export function createFollowsService({
  db,
  notices,
  sendToUser,
  revocations,
  users,
  now,
}: {
  db: Database;
  notices: Pick<NoticesService, 'notify'>;
  sendToUser: SocketServer['sendToUser'];
  revocations: Pick<Revocations, 'emit'>;
  users: Pick<UsersService, 'cards' | 'findProfile'>;
  now: () => Date;
}): FollowsService {
  const queries = createFollowsQueries(db);
  const lookUps = createProfileLookUps({ users, queries });
  return {
    maySeeProfileContent,
    relation: queries.relation,
    countsOf: queries.countsOf,
    followerCounts: queries.followerCounts,
    followerIds: queries.followerIds,
    ...createFollowing({ db, lookUps, notices, sendToUser, now }),
    ...createBlocking({ db, find: lookUps.find, sendToUser, revocations, now }),
    ...createPeopleLists({ queries, users, findActive: lookUps.findActive }),
  };
}
