import type { AnalysedItem, ExamAnalysis } from '@contract/exam/analysis/analysis';
import { itemFlags } from '@contract/exam/analysis/rules';
import { rulingKinds } from '@contract/exam/analysis/ruling-rules';
import { typeWord } from '@contract/exam/rules';
import { ExportButton } from '@/kits/export/export-button';
import { decimal, plain, share, spent } from './words';

const fields = {
  no: '题号',
  excerpt: '试题',
  type: '题型',
  max: '分值',
  n: '人数',
  p: '得分率 P',
  sd: '标准差',
  d: '区分度 D',
  r: '题总相关（去本题）',
  omitted: '未答',
  seconds: '用时中位',
  options: '选项（选择率）',
  flags: '提示',
  ruling: '改判',
} as const;
const sheet = {
  name: '试题分析',
  columns: Object.entries(fields).map(([field, title]) => ({ title, field, type: 'string' as const, rules: {} })),
};

export const rowOf = (item: AnalysedItem): Record<keyof typeof fields, string> => ({
  no: item.no,
  excerpt: item.excerpt,
  type: typeWord(item.type),
  max: String(item.max),
  n: String(item.n),
  p: share(item.p),
  sd: plain(item.sd),
  d: decimal(item.d),
  r: decimal(item.r_rest),
  omitted: String(item.omitted),
  seconds: spent(item.seconds),
  options: item.options
    .map((option) => `${option.letter}${option.is_key ? '✓' : ''} ${share(option.share)}`)
    .join('，'),
  flags: item.flags.map((flag) => itemFlags[flag]).join('；'),
  ruling: item.ruling ? `${rulingKinds[item.ruling.kind]}：${item.ruling.reason}` : '',
});

/** Each question with its figures, as a workbook. */
export function ItemsExport({ found: { exam, items } }: { found: ExamAnalysis }) {
  return (
    <ExportButton
      sheet={sheet}
      fileName={`${exam.name}试题分析`}
      total={items.length}
      fetchPage={async (page) => ({ total: items.length, list: page === 1 ? items.map(rowOf) : [] })}
    />
  );
}
