import type { Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { greenRatingRoutes } from './green-rating.routes.ts';
import { createGreenRatingService, type GreenRatingService } from './green-rating.service.ts';

/** The green rating of brands: a part of brands, which it is about. */
export function registerGreenRating(
  { endpoints, database, now }: Platform,
  below: { users: UsersService; audit: AuditService; brands: BrandsService },
): GreenRatingService {
  const greenRating = createGreenRatingService({ db: database.db, now, ...below });
  endpoints.add({ green: greenRatingRoutes(greenRating) });
  return greenRating;
}
