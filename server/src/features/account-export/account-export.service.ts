import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { Actor } from '../../platform/actor.ts';
import type { Redis } from '../../platform/cluster/redis.ts';
import { createRateLimiter, takeOrRefuse } from '../../platform/rate-limiter.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { ApplicationsService } from '../applications/applications.service.ts';
import type { BrandProductsService } from '../products/brand-products/brand-products.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { BrandKeysService } from '../brands/keys/brand-keys.service.ts';
import type { BrandPictures } from '../brands/pictures/brand-pictures.service.ts';
import type { BrandShippingService } from '../brands/shipping/brand-shipping.service.ts';
import type { TeamService } from '../brands/team/team.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { GreenRatingService } from '../brands/green/green-rating.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { ModerationService } from '../moderation/moderation.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { PaymentMethodsService } from '../payment-methods/payment-methods.service.ts';
import type { QuestionsService } from '../questions/questions.service.ts';
import type { SpendingService } from '../orders/spending/spending.service.ts';
import type { ClipsService } from '../recordings/clips/clips.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import type { EventLog } from '../streams/event-log/event-log.service.ts';
import type { ProducersService } from '../streams/producers/producers.service.ts';
import type { PayoutsService } from '../sales/payouts.service.ts';
import type { ScheduleService } from '../streams/schedule/schedule.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { CollectionsService } from '../wishlists/wishlist-collections.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';

export interface AccountExport {
  exportedAt: string;
  parts: Record<string, unknown>;
}

/** The features that store data about users. */
export interface AccountExportParts {
  accounts: Pick<AccountsService, 'exportOf'>;
  addresses: Pick<AddressesService, 'list'>;
  applications: Pick<ApplicationsService, 'own'>;
  brands: Pick<BrandsService, 'findByUserId'>;
  brandPictures: Pick<BrandPictures, 'exportOf'>;
  brandProducts: Pick<BrandProductsService, 'exportOf'>;
  brandShipping: Pick<BrandShippingService, 'exportOf'>;
  clips: Pick<ClipsService, 'exportOf'>;
  coupons: Pick<CouponsService, 'exportOf'>;
  follows: Pick<FollowsService, 'exportOf'>;
  moderation: Pick<ModerationService, 'exportOf'>;
  notices: Pick<NoticesService, 'exportOf'>;
  paymentMethods: Pick<PaymentMethodsService, 'list'>;
  cart: Pick<CartService, 'exportOf'>;
  orders: Pick<OrdersService, 'exportOf'>;
  questions: Pick<QuestionsService, 'exportOf'>;
  reports: Pick<ReportsService, 'exportOf'>;
  reviews: Pick<ReviewsService, 'exportOf'>;
  eventLog: Pick<EventLog, 'exportOf'>;
  greenRating: Pick<GreenRatingService, 'exportOf' | 'objectionsOf'>;
  schedule: Pick<ScheduleService, 'remindersOf' | 'seriesOf'>;
  spending: Pick<SpendingService, 'exportOf'>;
  producers: Pick<ProducersService, 'exportOf'>;
  streams: Pick<StreamsService, 'exportOf'>;
  team: Pick<TeamService, 'exportOf'>;
  wishlists: Pick<WishlistsService, 'exportOf'> & { collectionsOf: CollectionsService['exportOf'] };
  keys: Pick<BrandKeysService, 'exportOf'>;
  payouts: Pick<PayoutsService, 'exportOf'>;
}

/**
 * Everything that this server stores about a user, for that user (GDPR, articles 15 and 20). Each feature
 * exports its own part, and a new feature that stores data about users must be added here. The export
 * contains no credentials: no password hash, token, key or recovery code.
 */
export function createAccountExportService({
  accounts,
  addresses,
  applications,
  brands,
  brandPictures,
  brandProducts,
  brandShipping,
  clips,
  coupons,
  follows,
  moderation,
  notices,
  paymentMethods,
  cart,
  orders,
  questions,
  reports,
  reviews,
  eventLog,
  greenRating,
  schedule,
  spending,
  producers,
  streams,
  team,
  keys,
  payouts,
  wishlists,
  redis,
  now,
}: AccountExportParts & { redis: Redis | undefined; now: () => Date }) {
  const limit = createRateLimiter({
    name: 'account-exports',
    max: accountLimits.exportsPerHour,
    windowSeconds: 3600,
    redis,
  });

  return {
    /**
     * @throws AppError `too_many_requests` after `accountLimits.exportsPerHour` exports of this user within
     * an hour.
     */
    async exportOf({ userId }: Pick<Actor, 'userId'>): Promise<AccountExport> {
      // Counted before anything is read, so that concurrent requests are counted too.
      await takeOrRefuse(
        limit,
        userId,
        (wait) =>
          `You have downloaded your data ${accountLimits.exportsPerHour} times within an hour. Try again in ${wait}.`,
      );
      const exportedAt = now().toISOString();
      const [{ account, profile, sessions, signIns }, ownNotices, ownFollows, payment] = await Promise.all([
        accounts.exportOf(userId),
        notices.exportOf(userId),
        follows.exportOf(userId),
        paymentMethods.list({ userId }),
      ]);
      return {
        exportedAt,
        parts: {
          account,
          profile,
          sessions,
          signIns,
          addresses: await addresses.list({ userId }),
          applications: await applications.own({ userId }),
          paymentMethods: payment.methods,
          cart: await cart.exportOf(userId),
          orders: await orders.exportOf(userId),
          spending: await spending.exportOf(userId),
          notificationPreferences: ownNotices.preferences,
          notices: ownNotices.notices,
          ...ownFollows,
          wishlist: await wishlists.exportOf(userId),
          wishlistCollections: await wishlists.collectionsOf(userId),
          reports: await reports.exportOf(userId),
          productReviews: await reviews.exportOf(userId),
          brand: (await brands.findByUserId(userId)) ?? null,
          team: await team.exportOf(userId),
          brandKeys: await keys.exportOf(userId),
          payouts: await payouts.exportOf(userId),
          brandShipping: await brandShipping.exportOf(userId),
          brandPictures: await brandPictures.exportOf(userId),
          brandProducts: await brandProducts.exportOf(userId),
          greenClaims: await greenRating.exportOf(userId),
          greenObjections: await greenRating.objectionsOf(userId),
          reminders: await schedule.remindersOf(userId),
          showSeries: await schedule.seriesOf(userId),
          coupons: await coupons.exportOf(userId),
          ...(await producers.exportOf(userId)),
          streams: await streams.exportOf(userId),
          chatMessages: await eventLog.exportOf(userId),
          questions: await questions.exportOf(userId),
          clips: await clips.exportOf(userId),
          ...(await moderation.exportOf(userId)),
        },
      };
    },
  };
}

export type AccountExportService = ReturnType<typeof createAccountExportService>;
