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

/**
 * Signs in as a demo account and opens a screen, the home page unless said. The sign-in page has tests of its own; the
 * others ask the server as it does, in the cookies of this browser.
 */
export async function signInAs(page: Page, origin: string, username: string, path = '/system'): Promise<void> {
  // Whoever is signed in here must not be asking while the cookies change hands.
  await page.goto('about:blank');
  const { cryptoPublic, login } = accountEndpoints;
  const { publicKey, key_id, nonce } = await dataOf(cryptoPublic, page.request.get(origin + cryptoPublic.path));
  const data = { username, password: sealPassword(demoPassword, publicKey, nonce), key_id };
  const session = await dataOf(login, page.request.post(origin + login.path, { data }));
  // An empty document of the server's, made up here: the application begins with the token in its place.
  const empty = `${origin}/empty`;
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.unroute(empty);
  await page.evaluate(({ token, user_id }) => {
    localStorage.setItem('reach_uid', String(user_id));
    localStorage.setItem('reach_tk', token);
  }, session);
  await page.goto(`${origin}/main${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function dataOf<E extends EndpointSpec>(_endpoint: E, answer: Promise<APIResponse>): Promise<DataOf<E>> {
  return ((await (await answer).json()) as { data: DataOf<E> }).data;
}
