import type { Page } from '@playwright/test';
import { expect } from './test';

/** Chooses a month in the calendar of a field. @param month 1 to 12 */
export async function chooseMonth(page: Page, label: string, year: number, month: number): Promise<void> {
  await page.getByLabel(label).click();
  const shown = page.getByRole('button', { name: /^\d{4}$/ });
  const turns = year - Number(await shown.textContent());
  for (let turn = 0; turn < Math.abs(turns); turn++)
    await page.getByRole('button', { name: turns < 0 ? '上一年' : '下一年' }).click();
  await page.getByRole('button', { name: `${month}月`, exact: true }).click();
  await expect(page.getByLabel(label)).toHaveText(`${year}-${String(month).padStart(2, '0')}`);
}
