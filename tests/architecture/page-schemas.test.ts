import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { continuingModule } from '@contract/continuing/module';
import { withoutSchemas } from '../../scripts/vite/schemas-stay-on-the-server';
import { withoutWords } from '../../scripts/vite/words-of-permissions';
import { sourceFiles } from './source-files';

const stripped = (code: string) => withoutSchemas('contract/x.ts', code);

describe('schemas in the pages', () => {
  it('give way to the stand-in, with all that is built on them', () => {
    expect(
      stripped(`const id = z.number().int(); export const row = z.object({ id, tags: z.array(z.string()) }).strict();`),
    ).toBe('const id = z; export const row = z;');
    expect(stripped(`const tree: z.ZodType<Node> = z.lazy(() => z.object({ list: z.array(tree) }));`)).toBe(
      'const tree: z.ZodType<Node> = z;',
    );
    expect(stripped(`const kind = z.enum(kinds).optional();`)).toBe('const kind = z;');
  });

  it('stay where something is asked of them: that has to fail in a page', () => {
    const code = `const one = z.string().parse(text); const all = z.enum(kinds).options; const keys = Object.keys(z.object({}).shape);`;
    expect(stripped(code)).toBe(`const one = z.parse(text); const all = z.options; const keys = Object.keys(z.shape);`);
  });

  it('leave everything else as it is', () => {
    const code = `const size = 1; type Row = z.output<typeof row>; const page = pageInput.extend({ size }); call('z.string()', x.z.of(y));`;
    expect(stripped(code)).toBe(code);
  });
});

it('no code of a page asks a schema: there is none in the pages', () => {
  const asking = sourceFiles()
    .filter(({ path, isTest }) => !isTest && /^(device|src)\//.test(path))
    .filter(({ text }) =>
      /\b(safeParse|parseAsync|safeParseAsync)\(|\b(body|query|data|schema)!?\??\.parse\(/.test(text),
    )
    .map(({ path }) => path);
  expect(asking).toEqual([]);
});

it('what permissions are called stays on the server, their codes and all other words in the pages', () => {
  const file = new URL('../../contract/continuing/module.ts', import.meta.url);
  const left = withoutWords(readFileSync(file, 'utf8'));
  for (const [code, words] of Object.entries(continuingModule.permissions)) {
    expect(left).toContain(`'${code}': ''`);
    expect(left).not.toContain(`'${words}'`);
  }
  for (const { title } of Object.values(continuingModule.screens)) expect(left).toContain(`'${title}'`);
});
