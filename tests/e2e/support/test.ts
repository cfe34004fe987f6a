import { expect as patient, test as base } from '@playwright/test';
import { startTestServer, type TestServer } from './server';
import { ssoSecret } from './sso';

/** Playwright looks each tenth of a second where it has less than two and a half, and each half second where it has more. */
const soon = patient.configure({ timeout: 2_400 });
type Asserting = Record<string, unknown>;

/** Asks as often as `eager` does at first, and then as long as `lasting` does: most of what a page draws comes in between. */
const eagerly = (eager: Asserting, lasting: Asserting): Asserting =>
  new Proxy(lasting, {
    get(_, name: string) {
      const [first, then] = [eager[name], lasting[name]];
      if (typeof first !== 'function' || typeof then !== 'function')
        return eagerly(first as Asserting, then as Asserting);
      return async (...given: unknown[]) => {
        try {
          await Reflect.apply(first, eager, given);
        } catch {
          await Reflect.apply(then, lasting, given);
        }
      };
    },
  });

/** Playwright's, which looks more often at first where it asks a page. */
export const expect = new Proxy(patient, {
  apply(_, __, [asked, ...words]: [unknown, ...string[]]) {
    const isOfPage = typeof asked === 'object' && asked !== null && ('ariaSnapshot' in asked || 'goto' in asked);
    const lasting = patient(asked, ...words);
    return isOfPage ? eagerly(soon(asked, ...words) as never, lasting as never) : lasting;
  },
});

interface WorkerFixtures {
  /** The demo hospital of 300 people that the files of a worker share: write only to records that the test made. */
  hospital: TestServer;
  /** The one of 2,600 people, for imports: each test clears the rotations before it begins. */
  largeHospital: TestServer;
}

/** Starts a server, and ends it with the worker. */
const served =
  (settings: Record<string, string>) =>
  // Playwright reads from the pattern which other fixtures this one needs.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, use: (server: TestServer) => Promise<void>) => {
    const server = await startTestServer(settings);
    await use(server);
    await server.stop();
  };

/** The browser says that its person pays for each byte. */
function saveData(): void {
  Object.defineProperty(Object.getPrototypeOf(Reflect.get(navigator, 'connection')), 'saveData', { get: () => true });
}

/**
 * Playwright's `test` with the servers that a worker starts once, when a test first asks for one. A test has a server of
 * its own (`startTestServer`) only where it changes what everybody sees, or is about starting, ending or failing.
 */
export const test = base.extend<object, WorkerFixtures>({
  hospital: [served({ DEMO_PEOPLE: '300', SSO_SECRET: ssoSecret }), { scope: 'worker', timeout: 300_000 }],
  largeHospital: [served({ DEMO_PEOPLE: '2600' }), { scope: 'worker', timeout: 300_000 }],
  // The next test has the same window: Playwright empties it, but leaves it without a network.
  async context({ context, serviceWorkers }, use) {
    // What is fetched in advance for a time without a network costs tests that are not about it only their seconds.
    if (serviceWorkers === 'block') await context.addInitScript(saveData);
    await use(context);
    await context.setOffline(false);
  },
});
