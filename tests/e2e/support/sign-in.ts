import { expect, type Page } from '@playwright/test';

export const demoPassword = 'Reach@2026';

/** Fills the sign-in page that is open and presses 登录. */
export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** Signs in as a demo account and waits for the home page. */
export async function signInAs(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/main/`);
  await fillSignIn(page, username);
  await expect(page).toHaveURL(`${origin}/main/system`);
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
}
