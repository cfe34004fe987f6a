import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { changesEverywhere, hospitalPlan } from '@tests/fixtures/spreadsheet/amend';
import { hostileXml } from '@tests/fixtures/spreadsheet/hostile-xml';
import { hostileZips } from '@tests/fixtures/spreadsheet/hostile-zip';
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
    const work = mkdtempSync(path.join(tmpdir(), 'amend-'));
    try {
      const marks = [{ row: 3, column: 2, comment: '没有“心内课”' }];
      const values = [{ row: 3, column: 1, text: '0099' }];
      const sources = {
        exceljs: await hospitalPlan(),
        libreoffice: new Uint8Array(readFileSync('tests/fixtures/spreadsheet/mixed-by-libreoffice.xlsx')),
      };
      const files = [];
      for (const [name, bytes] of Object.entries(sources)) {
        const [first] = (await openWorkbook(bytes)).sheets;
        const after = await amendWorkbook(bytes, [{ sheet: first!.name, marks, values }]);
        writeFileSync(path.join(work, `${name}.xlsx`), after);
        files.push(path.join(work, `${name}.xlsx`));
      }
      const profile = `-env:UserInstallation=file://${work}/profile`;
      const options = [profile, '--headless', '--convert-to', 'ods', '--outdir', work, ...files];
      execFileSync('/usr/bin/soffice', options, { timeout: 220_000 });
      for (const name of Object.keys(sources)) {
        const content = strFromU8(unzipSync(readFileSync(path.join(work, `${name}.ods`)))['content.xml']!);
        expect(content).toContain('office:annotation');
        expect(content).toContain('没有“心内课”');
        expect(content).toContain('0099');
        expect(content.toLowerCase()).toContain('fo:background-color="#ffc7ce"');
      }
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
});
