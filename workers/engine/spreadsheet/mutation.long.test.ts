import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { craftXlsx } from '@tests/fixtures/spreadsheet/craft-xlsx';
import { mutate, seededRandom } from '@tests/fixtures/spreadsheet/mutate';
import { tagged } from '@tests/fixtures/spreadsheet/rows';
import { openWorkbook } from './open';
import { SpreadsheetError } from './types';
import { writeWorkbook } from './write';

/** How many mutations to try; the full run is `MUTATIONS=20000`. */
const RUNS = Number(process.env.MUTATIONS ?? 1_500);
const SEED = Number(process.env.MUTATION_SEED ?? 20_261_101);

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/spreadsheet/${name}`));

/** Everything a reader of the file could see, as one text. */
async function contents(bytes: Uint8Array): Promise<string> {
  const book = await openWorkbook(bytes);
  const seen: unknown[] = [book.sheets];
  for (const { index } of book.sheets) {
    const sheet = await book.readSheet(index);
    seen.push([...sheet.rowNumbers], tagged(sheet), [...sheet.merges]);
  }
  return JSON.stringify(seen);
}

interface Outcome {
  contents?: string;
  error?: unknown;
  milliseconds: number;
}

async function attempt(bytes: Uint8Array): Promise<Outcome> {
  const start = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  try {
    return { contents: await contents(bytes), milliseconds: spent() };
  } catch (error) {
    return { error, milliseconds: spent() };
  }
}

describe('damaged files', () => {
  const files: { name: string; bytes: Uint8Array; checked: boolean }[] = [];

  beforeAll(async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => [`人员${n}`, `00${n}`, n * 1.5, '内科#外科', `科${n % 7}`]);
    const strings = Array.from({ length: 50 }, (_, n) => `<si><t>科室${n}</t></si>`).join('');
    const cells = (n: number) => `<row><c t="s"><v>${n}</v></c><c><v>${n}</v></c></row>`;
    files.push(
      { name: 'written by ExcelJS', bytes: fixture('mixed-by-exceljs.xlsx'), checked: true },
      { name: 'written by LibreOffice', bytes: fixture('mixed-by-libreoffice.xlsx'), checked: true },
      { name: 'our own', bytes: await writeWorkbook({ sheets: [{ name: '轮转', rows }] }), checked: true },
      {
        name: 'streamed',
        bytes: craftXlsx({
          rows: Array.from({ length: 50 }, (_, n) => cells(n)).join(''),
          strings,
          entries: (list) => list.map((entry) => ({ ...entry, streamed: true })),
        }),
        checked: true,
      },
      // BIFF has no check sums: such a file may be read differently, but it may not crash or hang.
      { name: 'written by LibreOffice as .xls', bytes: fixture('mixed-by-libreoffice.xls'), checked: false },
    );
  });

  it(`are refused or read as before (${RUNS} mutations)`, { timeout: 600_000 }, async () => {
    // SheetJS tells the console about records it does not know.
    vi.spyOn(console, 'error').mockReturnValue();
    const random = seededRandom(SEED);
    const before = new Map<string, string>();
    for (const { name, bytes } of files) before.set(name, await contents(bytes));
    const wrong: string[] = [];
    let refused = 0;
    for (let run = 0; run < RUNS; run++) {
      const { name, bytes, checked } = files[run % files.length]!;
      const outcome = await attempt(mutate(bytes, random));
      const what = `run ${run}, ${name}`;
      if (outcome.milliseconds > 1_000) wrong.push(`${what}: ${Math.round(outcome.milliseconds)} ms`);
      if (outcome.error !== undefined) refused++;
      if (outcome.error !== undefined && !(outcome.error instanceof SpreadsheetError)) {
        wrong.push(`${what}: ${outcome.error instanceof Error ? outcome.error.stack : 'no error object'}`);
      }
      if (checked && outcome.contents !== undefined && outcome.contents !== before.get(name)) {
        wrong.push(`${what}: other rows without an error`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(RUNS / 2);
  });
});
