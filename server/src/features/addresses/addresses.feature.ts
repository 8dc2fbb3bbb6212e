import type { Platform } from '../../platform/platform.ts';
import type { UsersService } from '../users/users.service.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { type AddressesService, createAddressesService } from './addresses.service.ts';

export function registerAddresses(
  { endpoints, database }: Platform,
  { users }: { users: UsersService },
): AddressesService {
  const addresses = createAddressesService({ db: database.db, users });
  endpoints.add({ addresses: addressesRoutes(addresses) });
  return addresses;
}
