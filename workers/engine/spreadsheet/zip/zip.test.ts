import { afterEach, describe, expect, it, vi } from 'vitest';
import { craftXlsx } from '@tests/fixtures/spreadsheet/craft-xlsx';
import { readSheet, texts } from '@tests/fixtures/spreadsheet/rows';
import { SpreadsheetError } from '../types';
import { writeWorkbook } from '../write';
import { crc32 } from './crc32';

afterEach(() => vi.unstubAllGlobals());

const ascii = (text: string) => new TextEncoder().encode(text);
const rows = Array.from({ length: 3_000 }, (_, n) => [`人员${n}`, `${(n * 7919) % 10_007}`, n % 3 === 0 ? null : n]);
const xml = rows
  .map((row) => `<row>${row.map((cell) => `<c t="str"><v>${cell ?? ''}</v></c>`).join('')}</row>`)
  .join('');

describe('crc32', () => {
  it('agrees with the check value of its catalogue entry, in one piece and in many', () => {
    expect(crc32(ascii('123456789'))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
    const text = ascii('the same sum, however the bytes are cut into chunks');
    for (let cut = 0; cut <= text.length; cut++) {
      expect(crc32(text.subarray(cut), crc32(text.subarray(0, cut)))).toBe(crc32(text));
    }
  });
});

describe('without the streams of the platform', () => {
  it('reads and writes the same', async () => {
    const native = await writeWorkbook({ sheets: [{ name: 'a', rows }] });
    const expected = texts(await readSheet(native));
    vi.stubGlobal('DecompressionStream', undefined);
    vi.stubGlobal('CompressionStream', undefined);
    expect(texts(await readSheet(native))).toEqual(expected);
    const scripted = await writeWorkbook({ sheets: [{ name: 'a', rows }] });
    expect(texts(await readSheet(scripted))).toEqual(expected);
    vi.unstubAllGlobals();
    expect(texts(await readSheet(scripted))).toEqual(expected);
  });

  it.each([true, false])('refuses a false check sum and false sizes (native: %s)', async (native) => {
    if (!native) vi.stubGlobal('DecompressionStream', undefined);
    const changes = [{ crc: 1 }, { size: 5_000 }, { size: 5_000_000 }, { compressedSize: 9_000 }];
    for (const change of changes) {
      const bytes = craftXlsx({
        rows: xml,
        entries: (list) => list.map((entry) => (entry.name.includes('sheet1') ? { ...entry, ...change } : entry)),
      });
      const error: unknown = await readSheet(bytes).catch((reason: unknown) => reason);
      expect(error, JSON.stringify(change)).toBeInstanceOf(SpreadsheetError);
      expect((error as SpreadsheetError).code).toBe('FILE_CORRUPT');
    }
  });
});
