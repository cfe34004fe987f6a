import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { changesEverywhere, hospitalPlan } from '@tests/fixtures/spreadsheet/amend';
import { hostileXml } from '@tests/fixtures/spreadsheet/hostile-xml';
import { hostileZips } from '@tests/fixtures/spreadsheet/hostile-zip';
import { throughLibreOffice } from '@tests/support/libreoffice';
import { amendWorkbook } from './amend';
import { openWorkbook } from './open';
import { SpreadsheetError } from './types';

describe('hostile files', () => {
  it.each([...hostileZips, ...hostileXml])('$code: $name', { timeout: 30_000 }, async ({ code, bytes }) => {
    const file = bytes();
    const attempt = async () => amendWorkbook(file, changesEverywhere(await openWorkbook(file)));
    const error: unknown = await attempt().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(SpreadsheetError);
    expect((error as SpreadsheetError).code).toBe(code);
  });
});

describe('in LibreOffice', () => {
  it('opens with its notes, fills and values', { timeout: 240_000 }, async () => {
    const marks = [{ row: 3, column: 2, comment: '没有“心内课”' }];
    const values = [{ row: 3, column: 1, text: '0099' }];
    const sources = [
      await hospitalPlan(),
      new Uint8Array(readFileSync('tests/fixtures/spreadsheet/mixed-by-libreoffice.xlsx')),
    ];
    const amended = [];
    for (const bytes of sources) {
      const [first] = (await openWorkbook(bytes)).sheets;
      amended.push(await amendWorkbook(bytes, [{ sheet: first!.name, marks, values }]));
    }
    for (const saved of await throughLibreOffice(amended, 'ods')) {
      const content = strFromU8(unzipSync(saved)['content.xml']!);
      expect(content).toContain('office:annotation');
      expect(content).toContain('没有“心内课”');
      expect(content).toContain('0099');
      expect(content.toLowerCase()).toContain('fo:background-color="#ffc7ce"');
    }
  });
});
