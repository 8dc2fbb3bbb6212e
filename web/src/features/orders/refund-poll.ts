/** How often an order is refetched while a refund is due, in milliseconds. */
const refundPollMs = 2000;

/**
 * The poll interval of an order in milliseconds. False if no refund is due, or if the server reports a delay:
 * the refund may then take days, and an email announces it.
 */
export function refundPoll(
  isDue: boolean,
  order: { isRefundDelayed?: true | undefined } | undefined,
): number | false {
  return isDue && order?.isRefundDelayed === undefined ? refundPollMs : false;
}
