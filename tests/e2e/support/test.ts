import { test as base } from '@playwright/test';
import { startTestServer, type TestServer } from './server';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** The demo hospital of 300 people that the files of a worker share: write only to records that the test made. */
  hospital: TestServer;
  /** The one of 2,600 people, for imports: each test clears the rotations before it begins. */
  largeHospital: TestServer;
}

/** Signs people in whom another system sends; every shared hospital knows it. */
export const ssoSecret = 'a shared secret of the browser tests, long enough';

/**
 * Playwright's `test` with the servers that a worker starts once, when a test first asks for one. A test has a server of
 * its own (`startTestServer`) only where it changes what everybody sees, or is about starting, ending or failing.
 */
export const test = base.extend<object, WorkerFixtures>({
  hospital: [
    async ({}, use) => {
      const server = await startTestServer({ DEMO_PEOPLE: '300', SSO_SECRET: ssoSecret });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  largeHospital: [
    async ({}, use) => {
      const server = await startTestServer({ DEMO_PEOPLE: '2600' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
