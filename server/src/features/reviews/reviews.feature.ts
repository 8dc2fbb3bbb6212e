import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import { apiPrefixes, type Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createReviewPhotos } from './review-photos.service.ts';
import { registerReviewPhotoRoutes, reviewsRoutes } from './reviews.routes.ts';
import { createReviewsService, type ReviewsService } from './reviews.service.ts';

const photosSweptEveryMs = 3_600_000;

export async function registerReviews(
  { endpoints, http, limits, database: { db }, storage, images, phases, log, now }: Platform,
  {
    auth,
    deletion,
    ...parts
  }: {
    users: UsersService;
    audit: AuditService;
    auth: Pick<AuthService, 'authentication'>;
    notices: NoticesService;
    reports: ReportsService;
    brands: BrandsService;
    products: ProductsService;
    orders: OrdersService;
    deletion: AccountDeletion;
  },
): Promise<ReviewsService> {
  const photos = createReviewPhotos({ db, users: parts.users, storage, images, now });
  const reviews = createReviewsService({ db, photos, now, ...parts });
  endpoints.add({ reviews: reviewsRoutes(reviews) });
  await registerReviewPhotoRoutes(http, {
    prefixes: apiPrefixes,
    photos,
    authentication: auth.authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  parts.orders.onCancelled(reviews.orderCancelled);
  deletion.register('reviews', reviews.forgetUser);
  repeatWork(
    { phases, log },
    { name: 'loose review photos', everyMs: photosSweptEveryMs, work: photos.sweep },
  );
  return reviews;
}
