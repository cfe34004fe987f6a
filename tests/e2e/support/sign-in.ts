import { expect, type APIResponse, type Page } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import type { DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import { sealPassword } from '../../../scripts/rotation/client';

export const demoPassword = 'Reach@2026';

/** Fills the sign-in page that is open and presses 登录. */
export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

type Session = DataOf<typeof accountEndpoints.login>;
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

interface StoredSession {
  session: Session;
  cookies: Cookies;
  until: number;
}

/** A stored session is left before a page would renew it: the one who renews has the only cookie that is good. */
const storedForMs = 8 * 60_000;
/** By origin and account; a worker of Playwright's is a process. */
const stored = new Map<string, StoredSession>();

/**
 * Opens a screen, the home page unless said, as a demo account whose session the tests of this worker share. A test that
 * ends, renews or idles away a session has one of its own: `signInAs`.
 */
export async function openAs(page: Page, origin: string, username: string, path = '/system'): Promise<void> {
  await page.goto('about:blank');
  const key = `${username} ${origin}`;
  const kept = stored.get(key);
  if (kept && kept.until > Date.now() && (await isLive(page, origin, kept))) {
    await page.context().addCookies(kept.cookies);
    await begin(page, origin, kept.session, path);
    return;
  }
  const session = await newSession(page, origin, username);
  stored.set(key, { session, cookies: await page.context().cookies(origin), until: Date.now() + storedForMs });
  await begin(page, origin, session, path);
}

/**
 * Signs in as a demo account and opens a screen, the home page unless said. The sign-in page has tests of its own; the
 * others ask the server as it does, in the cookies of this browser.
 */
export async function signInAs(page: Page, origin: string, username: string, path = '/system'): Promise<void> {
  // Whoever is signed in here must not be asking while the cookies change hands.
  await page.goto('about:blank');
  await begin(page, origin, await newSession(page, origin, username), path);
}

/** Another test may have ended it, or what it is about has: a new password, an account that was disabled. */
async function isLive(page: Page, origin: string, { session }: StoredSession): Promise<boolean> {
  const answer = await page.request.get(origin + accountEndpoints.purview.path, {
    headers: { authorization: session.token },
  });
  return answer.ok();
}

async function newSession(page: Page, origin: string, username: string): Promise<Session> {
  const { cryptoPublic, login } = accountEndpoints;
  const { publicKey, key_id, nonce } = await dataOf(cryptoPublic, page.request.get(origin + cryptoPublic.path));
  const data = { username, password: sealPassword(demoPassword, publicKey, nonce), key_id };
  return dataOf(login, page.request.post(origin + login.path, { data }));
}

/** Loads a screen with the session in its place. */
async function begin(page: Page, origin: string, session: Session, path: string): Promise<void> {
  // An empty document of the server's, made up here: the application begins with the token in its place.
  const empty = `${origin}/empty`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.unroute(empty);
  await page.evaluate(({ token, user_id, device_half, leave_proof }) => {
    localStorage.setItem('reach_half', device_half);
    localStorage.setItem('reach_proof', leave_proof);
    localStorage.setItem('reach_uid', String(user_id));
    localStorage.setItem('reach_tk', token);
  }, session);
  await page.goto(`${origin}/main${path}`);
  // The first load of a test; only a page that hangs takes so long.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
}

async function dataOf<E extends EndpointSpec>(_endpoint: E, answer: Promise<APIResponse>): Promise<DataOf<E>> {
  return ((await (await answer).json()) as { data: DataOf<E> }).data;
}
