import { apiPrefixes, type Platform } from '../../../platform/platform.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { AuthService } from '../../auth/auth.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import type { UsersService } from '../../users/users.service.ts';
import type { BrandsService } from '../brands.service.ts';
import { registerGreenDocumentRoutes } from './green-documents.routes.ts';
import { createGreenDocuments } from './green-documents.service.ts';
import { createGreenVerifiers } from './green-verifiers.service.ts';
import { greenRatingRoutes } from './green-rating.routes.ts';
import {
  createGreenRatingService,
  type GreenProducts,
  type GreenRatingService,
} from './green-rating.service.ts';

/** The green rating of brands, a part of the brands feature. */
export async function registerGreenRating(
  { http, endpoints, database, storage, limits, now }: Platform,
  {
    auth: { authentication },
    ...below
  }: {
    auth: Pick<AuthService, 'authentication'>;
    users: UsersService;
    audit: AuditService;
    notices: NoticesService;
    brands: BrandsService;
    products: GreenProducts;
  },
): Promise<GreenRatingService> {
  const verifiers = createGreenVerifiers({ db: database.db, now, ...below });
  const greenRating = createGreenRatingService({ db: database.db, now, verifiers, ...below });
  endpoints.add({ green: greenRatingRoutes(greenRating, verifiers) });
  await registerGreenDocumentRoutes(http, {
    prefixes: apiPrefixes,
    documents: createGreenDocuments({ db: database.db, brands: below.brands, verifiers, storage, now }),
    authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  return greenRating;
}
