import { createContext } from 'react';

/** Closes the surrounding dialog, with a confirmation if typed values would be lost. */
export const CloseDialog = createContext<() => void>(() => {});
