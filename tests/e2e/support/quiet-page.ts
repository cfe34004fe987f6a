import { expect, type Page } from '@playwright/test';

/** Warnings that count as complaints: the router was asked to draw an address that it does not know. */
const graveWarning = /No routes matched/;

/** What a page complains about from now on, added to as it comes. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || graveWarning.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/**
 * Collects what a page complains about. A refused request is logged by the browser itself; those that a test
 * provokes are named by their status.
 */
export function watchConsole(page: Page): { expectQuiet: (provoked?: RegExp) => void } {
  const complaints = complaintsOf(page);
  return {
    expectQuiet: (provoked) => expect(complaints.filter((text) => !provoked?.test(text))).toEqual([]),
  };
}
