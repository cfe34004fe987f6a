import type { ScoredTarget } from '@contract/performance/results';
import { shownScore } from '@contract/performance/rules';
import type { Column } from '@/kits/table-page/columns';
import { shown } from '../words';

interface NamedItem {
  id: number;
  name: string;
}

const scoreOf = (row: ScoredTarget, { id }: NamedItem) =>
  row.scores.find(({ item_id: one }) => one === id)?.score ?? null;

/** Who, what each item gave him, and what it comes to. */
export const scoreColumns = (items: readonly NamedItem[], isPerson: boolean): Column<ScoredTarget>[] => [
  { key: 'name', title: isPerson ? '姓名' : '科室', width: 128, isFixed: true, cell: (row) => row.name },
  ...(isPerson
    ? [
        { key: 'staff', title: '工号', width: 104, cell: (row: ScoredTarget) => row.staff_id },
        { key: 'dept', title: '科室', width: 128, cell: (row: ScoredTarget) => row.dept_name },
      ]
    : []),
  ...items.map((item): Column<ScoredTarget> => ({
    key: `item${item.id}`,
    title: item.name,
    width: 112,
    align: 'right',
    cell: (row) => shownScore(scoreOf(row, item)),
  })),
  { key: 'total', title: '合计', width: 88, align: 'right', cell: (row) => shownScore(row.total) },
  { key: 'rank', title: '名次', width: 72, align: 'right', cell: (row) => shown(row.rank) },
];

/** The row as it is written out. */
export const exportedScores = (items: readonly NamedItem[]) => (row: ScoredTarget) => ({
  ...row,
  parts: items.map((item) => `${item.name}：${shownScore(scoreOf(row, item))}`).join('；'),
  total_word: shownScore(row.total),
  rank_word: shown(row.rank, ''),
});

/** The row on a phone. */
export const scoreCard = (items: readonly NamedItem[]) => (row: ScoredTarget) => ({
  title: row.staff_id ? `${row.name} · ${row.dept_name}` : row.name,
  facts: [
    ...items.map((item) => [item.name, shownScore(scoreOf(row, item))] as const),
    ['合计', row.rank === null ? shownScore(row.total) : `${shownScore(row.total)}（第 ${row.rank} 名）`] as const,
  ],
});
