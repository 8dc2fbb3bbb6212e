import type { Platform } from '../../platform/platform.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { type AddressesService, createAddressesService } from './addresses.service.ts';

export function registerAddresses({ endpoints, database }: Platform): AddressesService {
  const addresses = createAddressesService({ db: database.db });
  endpoints.add({ addresses: addressesRoutes(addresses) });
  return addresses;
}
