import { questionEndpoints as calls } from '@contract/exam/questions';
import { letterOf, typeWord } from '@contract/exam/rules';
import type { FullPart, Option } from '@contract/exam/content';
import type { CallInput, DataOf } from '@contract/kernel/endpoint';
import { plainText } from '@contract/kernel/rich-text';
import type { SheetDefinition } from '@contract/kernel/sheet-definition';
import { call } from '@device/api/call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';

type Query = NonNullable<CallInput<typeof calls.exportQuestions>['query']>;
type Exported = DataOf<typeof calls.exportQuestions>['list'][number];

const column = (title: string, field: string) => ({ title, field, type: 'string' as const, rules: {} });
const sheet: Pick<SheetDefinition, 'name' | 'columns'> = {
  name: '试题',
  columns: [
    column('组号', 'group'),
    column('题型', 'type'),
    column('材料', 'material'),
    column('题干', 'stem'),
    column('选项', 'options'),
    column('答案', 'key'),
    column('解析', 'analysis'),
    column('难度', 'difficulty'),
    column('知识点', 'knowledge'),
    column('题库', 'bank'),
  ],
};

/** 导出 of what the filters show, with answers: one row a part, parts of a group share its number. */
export function QuestionExport({ query, total }: { query: Query; total: number }) {
  const fetchPage = async (page: number) => {
    const found = await call(calls.exportQuestions, { query: { ...query, page, size: exportPageSize } });
    return { total: found.total, list: found.list.flatMap(rowsOf) };
  };
  return (
    <Permitted code="theoryTest:question:export">
      <ExportButton sheet={sheet} fileName="试题" total={total} fetchPage={fetchPage} />
    </Permitted>
  );
}

function rowsOf({ id, type, content, difficulty, knowledge, bank_name }: Exported): object[] {
  const { unit, parts } = content;
  return parts.map((part) => {
    const options = unit.options.length > 0 ? unit.options : part.public.options;
    return {
      group: parts.length > 1 ? String(id) : '',
      type: typeWord(type),
      material: plainText(unit.material),
      stem: plainText(part.public.stem),
      options: options.map(({ text }, at) => `${letterOf(at)}. ${plainText(text)}`).join('\n'),
      key: keyWords(part, options),
      analysis: plainText(part.secret.analysis),
      difficulty: difficulty?.name ?? '',
      knowledge: knowledge.map(({ name }) => name).join('、'),
      bank: bank_name,
    };
  });
}

/** The answer of a part in words: letters, 正确 or 错误, what each blank accepts, the points of a rubric. */
export function keyWords({ public: open, secret }: FullPart, options: readonly Option[]): string {
  if (open.type === 7) return secret.key[0] === 'T' ? '正确' : '错误';
  if (open.type === 8) {
    return secret.blanks.map(({ accept, number, unit }) => accept.join(' / ') || `${number ?? ''}${unit}`).join('；');
  }
  if (open.type === 9) {
    return secret.rubric.map(({ text, points }) => `${text}（${points} 分）`).join('；') || plainText(secret.answer);
  }
  const letters = options.flatMap(({ id }, at) => (secret.key.includes(id) ? letterOf(at) : []));
  return letters.join('') || `图上 ${secret.targets.length} 处`;
}
