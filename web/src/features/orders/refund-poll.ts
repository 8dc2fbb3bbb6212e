/** How often an order is asked for again while money is due back, in milliseconds. */
const refundPollMs = 2000;

/**
 * In how many milliseconds an order is asked for again; false where nothing is due, and where the server says that it takes
 * long: it may take days, and a mail says when it is paid.
 */
export function refundPoll(
  isDue: boolean,
  order: { isRefundDelayed?: true | undefined } | undefined,
): number | false {
  return isDue && order?.isRefundDelayed === undefined ? refundPollMs : false;
}
