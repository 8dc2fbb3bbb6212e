import { profileLimits } from '@greenroom/contract/limits/accounts';
import type {
  FollowState,
  ProfileStream,
  UpdateProfile,
  UserProfile,
} from '@greenroom/contract/profiles/profiles.schemas';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { nameParts } from '@greenroom/contract/accounts/display-name';
import { type Actor, mayStream } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AvatarUploads } from '../avatars/avatar-uploads.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';
import type { UsersService } from '../users/users.service.ts';

/** A user, and the viewer's relation to them. */
type ProfileRow = NonNullable<Awaited<ReturnType<UsersService['findProfile']>>> &
  Awaited<ReturnType<FollowsService['relation']>>;

function followStateOf(row: ProfileRow): FollowState {
  if (row.requestedAt === null) return 'none';
  return row.acceptedAt === null ? 'requested' : 'following';
}

/** A show as a profile lists it (PROF-16). */
function toProfileStream(show: StreamSummary): ProfileStream {
  const { id, title, description, viewerCount, isLive, thumbnail, startedAt } = show;
  return { id, title, description, viewerCount, isLive, thumbnail, ...(startedAt ? { startedAt } : {}) };
}

/**
 * User profiles, as each viewer may see them (ROLE-17, ROLE-20).
 *
 * A person whom the owner has blocked gets the profile without its content, and cannot follow it. It does not
 * claim to be deleted or private, because what an anonymous visitor sees is no secret and a private window
 * would reveal the lie.
 */
export function createProfilesService({
  users,
  accounts,
  brands,
  follows,
  streams,
  wishlists,
  avatars,
}: {
  users: Pick<UsersService, 'findProfile' | 'findProfileById' | 'update' | 'avatarUrl'>;
  accounts: Pick<AccountsService, 'streamKey' | 'streamKeyOf'>;
  brands: Pick<BrandsService, 'findByUserId'>;
  follows: Pick<FollowsService, 'maySeeProfileContent' | 'relation' | 'countsOf'>;
  streams: Pick<StreamsService, 'shownBy' | 'countShownBy'>;
  wishlists: Pick<WishlistsService, 'itemsOf'>;
  avatars: Pick<AvatarUploads, 'isUploadedBy'>;
}) {
  /** The content of a profile. Empty for a viewer who may not see it. */
  async function contentOf(viewer: Actor | null, row: ProfileRow, followState: FollowState) {
    if (!follows.maySeeProfileContent(viewer, { ...row, followState })) return {};
    const [shows, wishlist] = await Promise.all([
      streams.shownBy(row.id, profileLimits.streamsShown),
      wishlists.itemsOf(row.id, profileLimits.wishlistShown),
    ]);
    return { streams: shows.map(toProfileStream), wishlist };
  }

  /** A streamer's key, for its owner, who gets one on first view, and for admins. */
  async function streamKeyFor(viewer: Actor, row: ProfileRow): Promise<string | undefined> {
    if (!mayStream(row)) return undefined;
    return viewer.userId === row.id ? accounts.streamKey(viewer) : accounts.streamKeyOf(row.id);
  }

  /** The fields that only the owner and admins receive (ROLE-20). */
  async function privateOf(viewer: Actor | null, row: ProfileRow) {
    if (viewer === null || (viewer.userId !== row.id && viewer.role !== 'admin')) return {};
    const streamKey = await streamKeyFor(viewer, row);
    return { email: row.email, ...(streamKey === undefined ? {} : { streamKey }) };
  }

  async function brandOf(row: ProfileRow) {
    if (row.role !== 'brand') return {};
    const brand = await brands.findByUserId(row.id);
    return brand ? { brand: { slug: brand.slug, companyName: brand.companyName } } : {};
  }

  async function toProfile(viewer: Actor | null, row: ProfileRow): Promise<UserProfile> {
    const followState = followStateOf(row);
    const { firstName, lastName } = nameParts(row.name);
    const [content, secrets, brand, follow, shown] = await Promise.all([
      contentOf(viewer, row, followState),
      privateOf(viewer, row),
      brandOf(row),
      follows.countsOf(row.id),
      streams.countShownBy(row.id),
    ]);
    return {
      id: row.id,
      username: row.username ?? '',
      name: row.name,
      firstName,
      lastName,
      bio: row.bio ?? '',
      location: row.location ?? '',
      publicProfile: row.publicProfile,
      avatarUrl: users.avatarUrl(row.id, row.image),
      socialLinks: row.socialLinks,
      role: row.role,
      createdAt: row.createdAt.toISOString(),
      isFollowing: followState === 'following',
      followState,
      isBlocked: row.isBlocked,
      _count: { ...follow, streams: shown },
      ...content,
      ...secrets,
      ...brand,
    };
  }

  async function profile(viewer: Actor | null, username: string): Promise<UserProfile> {
    const user = await users.findProfile(username);
    // A suspended profile does not exist for anyone except admins.
    if (user === undefined || (user.isSuspended && viewer?.role !== 'admin')) {
      throw new AppError('profile_not_found');
    }
    const relation = await follows.relation(viewer?.userId ?? null, user.id);
    return toProfile(viewer, { ...user, ...relation });
  }

  return {
    /** @throws AppError `profile_not_found`, also for a suspended user. */
    profile,

    /** @throws AppError `profile_not_found`, also for a suspended user. */
    async username(userId: string): Promise<string> {
      const user = await users.findProfileById(userId);
      const username = user?.isSuspended === false ? user.username : null;
      if (username === null) throw new AppError('profile_not_found');
      return username;
    },

    /**
     * Changes the actor's own profile (API-15, ROLE-16). Fields left out are unchanged, and so is a picture
     * whose current address is sent back.
     * @throws AppError `invalid_input` for an avatar that this user did not upload.
     */
    async update(
      actor: Actor,
      { name, bio, location, publicProfile, socialLinks, avatarUrl: picture }: UpdateProfile,
    ): Promise<UserProfile> {
      const address = picture === actor.avatarUrl ? undefined : picture;
      if (typeof address === 'string' && !(await avatars.isUploadedBy(actor.userId, address))) {
        const message = 'Upload the picture first';
        throw new AppError('invalid_input', { details: message, fields: { avatarUrl: message } });
      }
      const values = {
        ...(name === undefined ? {} : { name }),
        ...(bio === undefined ? {} : { bio: bio === '' ? null : bio }),
        ...(location === undefined ? {} : { location: location === '' ? null : location }),
        ...(publicProfile === undefined ? {} : { publicProfile }),
        ...(socialLinks === undefined ? {} : { socialLinks }),
        ...(address === undefined ? {} : { image: address }),
      };
      if (Object.keys(values).length > 0) await users.update(actor.userId, values);
      return profile(actor, actor.username);
    },
  };
}

export type ProfilesService = ReturnType<typeof createProfilesService>;
