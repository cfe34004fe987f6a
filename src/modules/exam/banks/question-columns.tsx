import type { QuestionRow } from '@contract/exam/questions';
import { isGroup, typeWord } from '@contract/exam/rules';
import { UnstyledButton } from '@mantine/core';
import { PersonNames } from '@/kits/person/person-names';
import { StatusWord } from '@/kits/list/status-word';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { formatCount } from '@/ui/format';
import { SubmissionStateWord } from '../submissions/submission-state';
import classes from './question.module.css';

const figure = (value: number | null) => (value === null ? '–' : value.toFixed(2));
const kindOf = ({ type, size }: QuestionRow) => `${typeWord(type)}${isGroup(type) ? `（${size}）` : ''}`;
const fieldsOf = ({ knowledge }: QuestionRow) => knowledge.map(({ name }) => name).join('、') || '–';

/** How a question's way to a public bank stands, with why it was returned. */
const broughtOf = ({ submission }: QuestionRow) =>
  submission === null ? (
    '–'
  ) : (
    <span title={submission.reason ? `退回原因：${submission.reason}` : submission.bank_name}>
      <SubmissionStateWord of={submission} />
      {submission.state === 'returned' && <small className={classes.returned}>{submission.reason}</small>}
    </span>
  );
export const submissionColumn: Column<QuestionRow> = { key: 'submission', title: '投稿', width: 200, cell: broughtOf };

/** Columns of questions; the words of one open it. */
export function questionColumns(onOpen: (id: number) => void): Column<QuestionRow>[] {
  return [
    {
      key: 'excerpt',
      title: '题干',
      isFixed: true,
      width: 360,
      cell: (row) => (
        <UnstyledButton className={classes.excerpt ?? ''} title={row.excerpt} onClick={() => onOpen(row.id)}>
          {row.excerpt}
        </UnstyledButton>
      ),
    },
    { key: 'type', title: '题型', width: 112, cell: kindOf },
    { key: 'difficulty', title: '难度', width: 72, cell: (row) => row.difficulty?.name ?? '–' },
    { key: 'knowledge', title: '知识点', width: 112, cell: fieldsOf },
    { key: 'bank', title: '题库', width: 120, cell: (row) => row.bank_name },
    { key: 'author', title: '作者', width: 88, cell: (row) => <PersonNames people={row.author} /> },
    {
      key: 'used_count',
      title: '使用',
      width: 72,
      align: 'right',
      sort: true,
      cell: (row) => formatCount(row.used_count),
    },
    {
      key: 'measured_p',
      title: '实测难度',
      width: 96,
      align: 'right',
      sort: true,
      cell: (row) => figure(row.measured_p),
    },
    {
      key: 'measured_d',
      title: '区分度',
      width: 88,
      align: 'right',
      sort: true,
      cell: (row) => figure(row.measured_d),
    },
    { key: 'practice', title: '练习', width: 72, isOptional: true, cell: (row) => (row.is_practice ? '可练习' : '–') },
    { key: 'no', title: '版本', width: 64, align: 'right', isOptional: true, cell: (row) => row.no },
    { key: 'status', title: '状态', width: 80, cell: (row) => <StatusWord status={row.status} /> },
  ];
}

export const questionCard = (row: QuestionRow): CardWords => ({
  title: row.excerpt.slice(0, 40),
  facts: [
    ['题型', kindOf(row)],
    ['难度', row.difficulty?.name ?? '–'],
    ['知识点', fieldsOf(row)],
    ...(row.submission ? [['投稿', broughtOf(row)] as const] : []),
  ],
  status: <StatusWord status={row.status} />,
});
