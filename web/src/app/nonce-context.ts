import { createContext } from 'react';

/**
 * Nonce of the content security policy of the rendered page. It is undefined in the browser, where our own
 * scripts need none.
 */
export const NonceContext = createContext<string | undefined>(undefined);
