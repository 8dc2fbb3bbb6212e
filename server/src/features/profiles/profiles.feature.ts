import type { Platform } from '../../platform/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AvatarUploads } from '../avatars/avatar-uploads.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';
import { profilesRoutes } from './profiles.routes.ts';
import { createProfilesService, type ProfilesService } from './profiles.service.ts';

export function registerProfiles(
  { endpoints }: Platform,
  below: {
    users: UsersService;
    accounts: AccountsService;
    avatars: AvatarUploads;
    brands: BrandsService;
    follows: FollowsService;
    streams: StreamsService;
    wishlists: WishlistsService;
  },
): ProfilesService {
  const profiles = createProfilesService(below);
  endpoints.add({ profiles: profilesRoutes(profiles) });
  return profiles;
}
