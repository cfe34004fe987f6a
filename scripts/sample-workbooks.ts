// npx tsx scripts/sample-workbooks.ts: writes the workbooks under samples/. The same bytes every time.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemWorkbook } from './samples/problem-workbook';
import { rotationWorkbook } from './samples/rotation-workbook';
import { stableBytes } from './samples/stable-bytes';

const samples = {
  'rotation-200x12.xlsx': rotationWorkbook({ people: 1200, count: 200, months: 12, firstMonth: '2028-01' }),
  'rotation-2000x36.xlsx': rotationWorkbook({
    people: 2600,
    count: 2000,
    months: 36,
    firstMonth: '2028-01',
    withHandbookColumn: true,
  }),
  'rotation-with-errors.xlsx': problemWorkbook(),
};

for (const [name, workbook] of Object.entries(samples)) {
  const bytes = stableBytes(await workbook.xlsx.writeBuffer());
  writeFileSync(fileURLToPath(new URL(`../samples/${name}`, import.meta.url)), bytes);
  console.log(`samples/${name} ${Math.ceil(bytes.length / 1024)} KiB`);
}
