import { createContext } from 'react';

/** Closes the dialog around a part, which asks first where something that was typed would be lost. */
export const CloseDialog = createContext<() => void>(() => {});
