import { EventEmitter } from '../../platform/event-emitter.ts';
import type { Log } from '../../platform/log.ts';

/** What a provider says by itself: something about a charge is no longer as it was. */
export type PaymentEvents = EventEmitter<{ chargeChanged: { chargeKey: string } }>;

export function createPaymentEvents(log: Log): PaymentEvents {
  return new EventEmitter(log);
}
