import { createContext } from 'react';

/** Addresses of files that are at hand already, by id: a page that works without a network and a session gives them. */
export const LocalFiles = createContext<ReadonlyMap<string, string>>(new Map());
