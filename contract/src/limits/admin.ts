/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/** The admin dashboard's user table (ADMIN-4, ADMIN-5). */
export const adminLimits = {
  pageSizes: [10, 25, 50],
  defaultPageSize: 10,
  reasonMaxCharacters: 500,
  slugMaxCharacters: 100,
  searchMaxCharacters: 100,
} as const;

/** The tables that an operator sets for the whole shop. */
export const shopTableLimits = {
  shippingRowsMax: 300,
  taxRowsMax: 2000,
} as const;
