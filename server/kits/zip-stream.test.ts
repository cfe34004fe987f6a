import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { DistinctNames, safeName, zipStream, type ZipFile } from './zip-stream';

async function* bytesOf(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}
async function* list(files: ZipFile[]): AsyncIterable<ZipFile> {
  yield* files;
}
async function packed(files: ZipFile[]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(list(files))) chunks.push(chunk);
  const entries = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

it('packs files with their names in any script, empty ones too', async () => {
  const files = [
    { name: '张三_A01/合同.pdf', bytes: bytesOf('一', '二') },
    { name: '张三_A01/空.txt', bytes: bytesOf() },
  ];
  expect(await packed(files)).toEqual({ '张三_A01/合同.pdf': '一二', '张三_A01/空.txt': '' });
  expect(await packed([])).toEqual({});
});

it('breaks off when a file breaks off', async () => {
  const broken = async function* () {
    yield Buffer.from('x');
    throw new Error('gone');
  };
  await expect(packed([{ name: 'a', bytes: broken() }])).rejects.toThrow('gone');
});

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\x', 'C__x'],
  ['a\0b\u202ecod.exe', 'a_b_cod.exe'],
  ['  .hidden. ', 'hidden'],
  ['con.pdf', '_con.pdf'],
  ['', '_'],
  [`${'长'.repeat(150)}.docx`, `${'长'.repeat(95)}.docx`],
])('makes %j safe', (wanted, safe) => expect(safeName(wanted)).toBe(safe));

it('tells names apart', () => {
  const names = new DistinctNames();
  expect(['a.pdf', 'A.pdf', 'a.pdf', 'b'].map((name) => names.take(name))).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'b',
  ]);
});
