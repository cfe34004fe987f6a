import { isGroup, letterOf, typeWord, type QuestionType } from '../rules';

/** What a column of a sheet of questions holds; options are told apart by their letter. */
export type ColumnRole =
  | 'group'
  | 'material'
  | 'kind'
  | 'reveal'
  | 'stem'
  | 'key'
  | 'order'
  | 'rubric'
  | 'answer'
  | 'analysis'
  | `option:${number}`;

export interface QuestionColumn {
  role: ColumnRole;
  title: string;
  width: number;
  /** Said at the head of the template's column. */
  note?: string;
}

/** Options that a template has columns for; a sheet that is read or exported may have more. */
export const templateOptions = 8;

export const optionColumn = (at: number): QuestionColumn => ({
  role: `option:${at}`,
  title: `选项${letterOf(at)}`,
  width: 18,
});

const richNote = '上标写作 <sup>9</sup>，下标写作 <sub>2</sub>；表格每行写作 | 项目 | 结果 |';
const columns: Readonly<Record<Exclude<ColumnRole, `option:${number}`>, QuestionColumn>> = {
  group: { role: 'group', title: '组号', width: 8, note: '同一题组的各行填相同的组号' },
  material: { role: 'material', title: '材料', width: 40, note: `病例或材料，填在题组的第一行。${richNote}` },
  kind: { role: 'kind', title: '小题题型', width: 12, note: '如 A1 型题、X 型题、判断题、填空题、简答题' },
  reveal: { role: 'reveal', title: '后续资料', width: 30, note: '做到这一小题才出现的病情' },
  stem: { role: 'stem', title: '题干', width: 40, note: `必填。${richNote}` },
  key: { role: 'key', title: '答案', width: 16 },
  order: { role: 'order', title: '空的顺序', width: 12, note: '各空可以任意次序填写的写“不限”，否则留空' },
  rubric: { role: 'rubric', title: '得分要点', width: 36, note: '每个要点后写分值，如：卧床休息（2分）；吸氧（1分）' },
  answer: { role: 'answer', title: '参考答案', width: 36 },
  analysis: { role: 'analysis', title: '解析', width: 36 },
};
const letters: QuestionColumn = { ...columns.key, note: '选项的字母，如 B' };
const keys: Readonly<Record<number, QuestionColumn>> = {
  6: { ...columns.key, note: '全部正确选项的字母，如 ABD' },
  7: { ...columns.key, note: '正确 或 错误' },
  8: { ...columns.key, note: '各空之间用“；”分开，同义答案用“|”分开；数值可写 120±5 mmHg' },
  12: { ...columns.key, note: '按小题题型填写' },
};

/** Columns of the sheet of a type, with so many options. */
export function columnsOf(type: QuestionType, options = templateOptions): QuestionColumn[] {
  const { group, material, kind, reveal, stem, order, rubric, answer, analysis } = columns;
  const choices = Array.from({ length: options }, (_, at) => optionColumn(at));
  const key = keys[type] ?? letters;
  const head = isGroup(type) ? [group, ...(type === 5 ? [] : [material])] : [];
  switch (type) {
    case 5:
      return [...head, ...choices.map((one) => ({ ...one, note: '备选答案，填在题组的第一行' })), stem, key, analysis];
    case 4:
      return [...head, reveal, stem, ...choices, key, analysis];
    case 7:
      return [stem, key, analysis];
    case 8:
      return [stem, key, order, analysis];
    case 9:
    case 10:
      return [...head, stem, rubric, answer, analysis];
    case 12:
      return [...head, kind, stem, ...choices, key, order, rubric, answer, analysis];
    default:
      return [...head, stem, ...choices, key, analysis];
  }
}

/** What a column is by its title; undefined for one that no sheet has. */
export function roleOf(title: string): ColumnRole | undefined {
  const plain = title.replaceAll(/[\s*＊]/g, '');
  const option = /^选项([A-ZＡ-Ｚ])$/.exec(plain)?.[1];
  if (option) return `option:${(option.charCodeAt(0) & 0x1f) - 1}`;
  if (plain === '病例') return 'material';
  return Object.values(columns).find((column) => column.title === plain)?.role;
}

/** Columns that an export adds for those who read it; an import passes over them, and over what the last was called before. */
export const toldColumns = ['难度', '知识点', '题库', '图片、音频和视频'] as const;
export const passedColumns: readonly string[] = [...toldColumns, '图片'];

/** The type whose sheet has that name: 判断题, A1型题. */
export function typeOfSheet(name: string, types: readonly QuestionType[]): QuestionType | undefined {
  const plain = name.replaceAll(/\s/g, '');
  return types.find((type) => plain.startsWith(typeWord(type).replaceAll(' ', '')));
}
