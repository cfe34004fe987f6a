import { expect, test } from '@playwright/test';
import { startGallery, type Gallery } from '../../support/gallery';
import { busiestTask } from './busiest-task';
import { report } from './report';
import { scrollAbout } from './scroll-about';

test.use({ trace: 'off', viewport: { width: 1920, height: 1080 } });
test.describe.configure({ mode: 'serial' });

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await startGallery();
});
test.afterAll(() => gallery.stop());

const examples = [
  { name: '2,000 x 36 months', example: 'period-grid/many', role: 'grid' },
  { name: '2,000 x 72 half months', example: 'period-grid/halves', role: 'grid' },
  { name: '500 x 30 days, a mark each', example: 'period-grid/days', role: 'grid' },
  { name: 'a table of 5,000 rows', example: 'table-page/many', role: 'table' },
] as const;

for (const { name, example, role } of examples) {
  test(`${name}, scrolled in both directions`, async ({ page }) => {
    await page.goto(gallery.at(example));
    const grid = page.getByRole(role);
    await expect(grid.getByRole('row').nth(20)).toBeVisible();
    const busiest = await busiestTask(page, () => grid.evaluate(scrollAbout));
    report(`scrolling ${name}`, { busiest_main_thread_task_ms: busiest });
  });
}
