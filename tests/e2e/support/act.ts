import { expect, type Locator } from '@playwright/test';

/** Presses an action of a table's row, which shows one and keeps the others in a menu. */
export async function act(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: /^更多/ });
  await expect(button.or(more).first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  await more.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}
