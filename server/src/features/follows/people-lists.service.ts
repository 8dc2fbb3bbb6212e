import type { Person } from '@greenroom/contract/profiles/profiles.schemas';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Page, type PageRequest, wholeList } from '../../platform/list-page.ts';
import type { UsersService } from '../users/users.service.ts';
import { followStateOf } from './follow-state.ts';
import { maySeeProfileContent } from './follows.policy.ts';
import type { FollowsQueries, ListedPersonRow } from './follows.queries.ts';
import type { ProfileLookUps } from './profile-look-ups.service.ts';

interface PeoplePage<Item = Person> {
  people: Item[];
  nextCursor?: string;
}

/**
 * Lists of people: followers, following, requests, blocked. @throws AppError `invalid_input` for a cursor of
 * another list.
 */
export interface PeopleLists {
  /** @throws AppError `profile_not_found`, `profile_private`. */
  followers(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage>;
  /** @throws AppError `profile_not_found`, `profile_private`. */
  following(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage>;
  /** People who request to follow the actor, latest first. */
  requests(actor: Actor, query: PageRequest): Promise<PeoplePage<Person & { requestedAt: string }>>;
  /** People whom the actor has blocked, latest first. */
  blocked(actor: Actor, query: PageRequest): Promise<PeoplePage>;
  /** All of them in one answer, because a chat hides the messages of all of them. */
  blockedIds(actor: Pick<Actor, 'userId'>): Promise<string[]>;
  /** The people whom a user followed most recently, latest first, including suspended ones. */
  latestFollowed(userId: string, limit: number): Promise<{ person: Person; at: Date }[]>;
  /** Everything stored here about a user, for their data export. */
  exportOf(userId: string): Promise<{ following: Person[]; followers: Person[]; blocked: Person[] }>;
}

export function createPeopleLists({
  queries,
  users,
  findActive,
}: {
  queries: FollowsQueries;
  users: Pick<UsersService, 'cards'>;
  findActive: ProfileLookUps['findActive'];
}): PeopleLists {
  /** The people of these rows, in order. People deleted meanwhile are omitted. */
  async function toPeople<Row extends ListedPersonRow>(
    rows: readonly Row[],
  ): Promise<{ person: Person; row: Row }[]> {
    const cards = await users.cards(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const card = cards.get(row.id);
      return card ? [{ person: { ...card, username: card.username ?? '' }, row }] : [];
    });
  }

  async function toPeoplePage({ rows, ...rest }: Page<ListedPersonRow>): Promise<PeoplePage> {
    return { people: (await toPeople(rows)).map(({ person }) => person), ...rest };
  }

  /** A profile whose lists the viewer may read. @throws AppError `profile_not_found`, `profile_private`. */
  async function findReadable(viewer: Actor | null, username: string) {
    const row = await findActive(username, viewer?.userId ?? null);
    const followState = followStateOf(row.requestedAt === null ? undefined : { acceptedAt: row.acceptedAt });
    if (!maySeeProfileContent(viewer, { ...row, followState })) throw new AppError('profile_private');
    return row;
  }

  return {
    async followers(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage> {
      const { id } = await findReadable(viewer, username);
      return toPeoplePage(await queries.followers(id, query));
    },

    async following(viewer: Actor | null, username: string, query: PageRequest): Promise<PeoplePage> {
      const { id } = await findReadable(viewer, username);
      return toPeoplePage(await queries.following(id, query));
    },

    async requests(actor: Actor, query: PageRequest): Promise<PeoplePage<Person & { requestedAt: string }>> {
      const { rows, ...rest } = await queries.requests(actor.userId, query);
      return {
        people: (await toPeople(rows)).map(({ person, row }) =>
          Object.assign(person, { requestedAt: row.at.toISOString() }),
        ),
        ...rest,
      };
    },

    async blocked(actor: Actor, query: PageRequest): Promise<PeoplePage> {
      return toPeoplePage(await queries.blocked(actor.userId, query));
    },

    blockedIds: async ({ userId }) => queries.blockedIds(userId),

    async latestFollowed(userId: string, limit: number): Promise<{ person: Person; at: Date }[]> {
      const people = await toPeople(await queries.latestFollowed(userId, limit));
      return people.map(({ person, row }) => ({ person, at: row.at }));
    },

    async exportOf(userId: string): Promise<{ following: Person[]; followers: Person[]; blocked: Person[] }> {
      const [following, followers, blocked] = await Promise.all([
        queries.following(userId, wholeList).then(toPeoplePage),
        queries.followers(userId, wholeList).then(toPeoplePage),
        queries.blocked(userId, wholeList).then(toPeoplePage),
      ]);
      return { following: following.people, followers: followers.people, blocked: blocked.people };
    },
  };
}
