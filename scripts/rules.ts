// npm run --silent rules -- verify CASES.json [--json]: holds the product's pure rules against a hospital's own cases.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { caseFile, verifyCases, type CaseResult } from '@contract/kernel/verify-cases';
import { ruleKinds } from '@contract/rule-catalog';

const usage = `用法：
  npm run --silent rules -- verify 案例.json [--json]

  verify  逐个计算文件中的案例，并与其期望值对照；案例写作 { "cases": [{ "id", "kind", "input", "expect"? }] }
  --json  结果以 JSON 写到标准输出：{ "results": [{ "id", "value" | "error", "holds"? }] }

可用的规则：${Object.keys(ruleKinds).toSorted().join('、')}
退出码：0 都符合期望；1 有案例不符合期望；2 文件无法读取或写法不对`;

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
  const [command, file, ...rest] = positionals;
  if (command !== 'verify' || !file || rest.length > 0) throw new Error(usage);
  const results = verifyCases(ruleKinds, readCases(file));
  console.log(values.json ? JSON.stringify({ results }) : results.map(lineOf).join('\n'));
  process.exitCode = results.some(({ holds }) => holds === false) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

/** @throws Error with words for whoever wrote the file */
function readCases(file: string) {
  const read = caseFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new Error(`${file}：${path.join('.') || '内容'}：${message}`);
}

function lineOf({ id, value, error, holds }: CaseResult): string {
  const mark = holds === undefined ? '·' : holds ? '✓' : '✗';
  return `${mark} ${id}  ${error ? `${error.code} ${error.message}` : JSON.stringify(value)}`;
}
