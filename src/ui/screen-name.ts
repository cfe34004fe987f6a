import { createContext, use } from 'react';

/** What the program calls the open screen, and what this installation calls it. */
export interface ScreenName {
  own: string;
  shown: string;
}

export const ScreenNameContext = createContext<ScreenName>({ own: '', shown: '' });

/** A page's title as it is shown: where it is the screen's own, the name that the menu gives the screen. */
export function useShownTitle(title: string): string {
  const { own, shown } = use(ScreenNameContext);
  return title === own ? shown : title;
}
