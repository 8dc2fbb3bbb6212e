import { createContext, useContext } from 'react';

/** Who takes the steps of an order: its brand, or an operator in the brand's place. */
export const OrderDesk = createContext<'brand' | 'operator'>('brand');

export const useIsOperator = (): boolean => useContext(OrderDesk) === 'operator';
