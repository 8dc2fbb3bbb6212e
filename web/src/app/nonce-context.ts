import { createContext } from 'react';

/** Of the content security policy under which a page is rendered; the browser has none, as scripts of its own need none. */
export const NonceContext = createContext<string | undefined>(undefined);
