import { accountLimits } from '@greenroom/contract/limits';
import { formatDuration } from '@greenroom/contract/time-format';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AddressesService } from '../addresses/addresses.service.ts';
import type { BrandProductsService } from '../brand-products/brand-products.service.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { PaymentMethodsService } from '../payment-methods/payment-methods.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { EventLog } from '../event-log/event-log.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';

const hourMs = 3_600_000;

export interface AccountExport {
  exportedAt: string;
  parts: Record<string, unknown>;
}

/** The features that keep something about users. */
export interface AccountExportParts {
  accounts: Pick<AccountsService, 'exportOf'>;
  addresses: Pick<AddressesService, 'list'>;
  brands: Pick<BrandsService, 'findByUserId'>;
  brandProducts: Pick<BrandProductsService, 'exportOf'>;
  follows: Pick<FollowsService, 'exportOf'>;
  notices: Pick<NoticesService, 'exportOf'>;
  paymentMethods: Pick<PaymentMethodsService, 'list'>;
  reports: Pick<ReportsService, 'exportOf'>;
  eventLog: Pick<EventLog, 'exportOf'>;
  streams: Pick<StreamsService, 'exportOf'>;
  wishlists: Pick<WishlistsService, 'exportOf'>;
}

/**
 * All that this server keeps about a user, for that user (GDPR, articles 15 and 20). Each feature says what is theirs;
 * a new feature that keeps something about users joins here. Nothing in it opens anything: no password hash, token, key
 * or recovery code.
 */
export function createAccountExportService({
  accounts,
  addresses,
  brands,
  brandProducts,
  follows,
  notices,
  paymentMethods,
  reports,
  eventLog,
  streams,
  wishlists,
  now,
}: AccountExportParts & { now: () => Date }) {
  /** When who began an export within the last hour, oldest first; of this process. */
  const recent = new Map<string, number[]>();

  /** Counts an export before it reads anything, so that many at once are counted too. */
  function count(userId: string, nowMs: number): void {
    for (const [id, times] of recent) {
      const still = times.filter((time) => nowMs - time < hourMs);
      if (still.length === 0) recent.delete(id);
      else recent.set(id, still);
    }
    const own = recent.get(userId) ?? [];
    const [oldest] = own;
    if (oldest !== undefined && own.length >= accountLimits.exportsPerHour) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldest + hourMs - nowMs) / 1000));
      throw new AppError('too_many_requests', {
        details: `You have downloaded your data ${own.length} times within an hour. Try again in ${formatDuration(retryAfterSeconds)}.`,
        retryAfterSeconds,
      });
    }
    recent.set(userId, [...own, nowMs]);
  }

  return {
    /** @throws AppError `too_many_requests` after `accountLimits.exportsPerHour` of this user within an hour. */
    async exportOf({ userId }: Pick<Actor, 'userId'>): Promise<AccountExport> {
      const at = now();
      count(userId, at.getTime());
      const exportedAt = at.toISOString();
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
          paymentMethods: payment.methods,
          notificationPreferences: ownNotices.preferences,
          notices: ownNotices.notices,
          ...ownFollows,
          wishlist: await wishlists.exportOf(userId),
          reports: await reports.exportOf(userId),
          brand: (await brands.findByUserId(userId)) ?? null,
          brandProducts: await brandProducts.exportOf(userId),
          streams: await streams.exportOf(userId),
          chatMessages: await eventLog.exportOf(userId),
        },
      };
    },
  };
}

export type AccountExportService = ReturnType<typeof createAccountExportService>;
