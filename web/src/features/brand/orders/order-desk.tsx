import { createContext, useContext } from 'react';

/** Who handles an order: its brand, or an operator for the brand. */
export const OrderDesk = createContext<'brand' | 'operator'>('brand');

export const useIsOperator = (): boolean => useContext(OrderDesk) === 'operator';
