/**
 * The maximum offset of a page from either end of the list. An index scan of this length takes well under
 * 50 ms.
 */
export const deepestOffset = 100_000;

/** The offset of a page, from the start of the list or from its end if that is nearer. */
export interface UserWindow {
  isFromEnd: boolean;
  skip: number;
  take: number;
}

/** The shorter way to a page. Undefined if it is too deep in the middle of a very long list. */
export function findUserWindow(page: {
  offset: number;
  limit: number;
  total: number;
}): UserWindow | undefined {
  const { offset, total } = page;
  const take = Math.max(0, Math.min(page.limit, total - offset));
  const behind = total - offset - take;
  const isFromEnd = behind >= 0 && behind < offset;
  const skip = isFromEnd ? behind : offset;
  if (take === 0) return { isFromEnd: false, skip: 0, take: 0 };
  return skip > deepestOffset ? undefined : { isFromEnd, skip, take };
}
