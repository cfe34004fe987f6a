import { describe, expect, it } from 'vitest';
import type { FormBlock } from './form';
import { writePdf } from './write-pdf';

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)!.length;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const table = (rows: number): FormBlock => ({
  kind: 'table',
  columns: [{ title: '姓名', weight: 2 }, { title: '工号' }, { title: '签名' }],
  rows: Array.from({ length: rows }, (_, at) => [`学员${at}`, `2026${at}`, '']),
});

describe('a form on paper', () => {
  it('is a PDF with its font inside, small because only what is used is embedded', async () => {
    const { bytes, missing } = await writePdf({ title: '签到表', blocks: [table(5)] });
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(Buffer.from(bytes).includes('FontFile2') || Buffer.from(bytes).includes('FontFile3')).toBe(true);
    expect(bytes.length).toBeLessThan(60_000);
    expect(missing).toEqual([]);
  });

  it('goes on over pages', async () => {
    expect(pagesOf((await writePdf({ title: '签到表', blocks: [table(20)] })).bytes)).toBe(1);
    expect(pagesOf((await writePdf({ title: '签到表', blocks: [table(200)] })).bytes)).toBeGreaterThan(3);
  });

  it('adds no page for its number, its code or its signatures', async () => {
    const blocks: FormBlock[] = [
      {
        kind: 'facts',
        facts: [
          ['科室', '心血管内科'],
          ['月份', '2026-11'],
          ['人数', '12'],
        ],
      },
      { kind: 'heading', text: '照片' },
      { kind: 'pictures', pictures: [{ bytes: png, caption: '现场' }] },
      { kind: 'signatures', places: [{ label: '教学秘书', image: png, date: '2026-11-24' }, { label: '科主任' }] },
    ];
    const form = { title: '考勤表', isWide: true, sealAddress: 'https://reach.example/main/verify?form=x', blocks };
    expect(pagesOf((await writePdf(form)).bytes)).toBe(1);
  });

  it('names the characters that its font does not have', async () => {
    const { missing } = await writePdf({ title: '名单', blocks: [{ kind: 'text', text: '李𠮷、王明' }] });
    expect(missing).toEqual(['𠮷']);
  });
});
