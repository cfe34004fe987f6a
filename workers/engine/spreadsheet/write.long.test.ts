import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { template } from '@tests/fixtures/spreadsheet/template';
import { throughLibreOffice } from '@tests/support/libreoffice';
import { writeWorkbook } from './write';

it('writes a template that LibreOffice opens, and whose lists it evaluates', { timeout: 120_000 }, async () => {
  const [saved] = await throughLibreOffice([await writeWorkbook(template)], 'ods');
  const content = strFromU8(unzipSync(saved!)['content.xml']!);
  expect([...content.matchAll(/<table:table table:name="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '轮转计划',
    '字典',
  ]);
  expect(content).toContain('MATCH');
  expect(content).toContain('office:annotation');
  expect(content).not.toContain('#NAME?');
});
