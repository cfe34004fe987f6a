import { describe, expect, it } from 'vitest';
import { hostileFiles } from '@tests/fixtures/spreadsheet/hostile';
import { openWorkbook } from './open';
import { SpreadsheetError } from './types';

/** Reads every sheet of a file; the error it ends with, if any. */
async function refusal(bytes: Uint8Array): Promise<unknown> {
  try {
    const book = await openWorkbook(bytes);
    for (const { index } of book.sheets) await book.readSheet(index);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What takes so long would never end; how long they do take is measured by `npm run bench -- spreadsheet`. */
const hangMs = 10_000;

describe('hostile files', () => {
  it('are many', () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(100);
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  });

  it.each(hostileFiles)('$code: $name', { timeout: hangMs }, async ({ code, bytes }) => {
    const file = bytes();
    const error = await refusal(file);
    expect(error).toBeInstanceOf(SpreadsheetError);
    expect((error as SpreadsheetError).code).toBe(code);
  });
});
