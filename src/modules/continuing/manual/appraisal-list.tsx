import { continuingAppraisalEndpoints as calls, type Appraisal } from '@contract/continuing/appraisals';
import { continuingModule } from '@contract/continuing/module';
import { appraisalStates, grades } from '@contract/continuing/rules-training';
import { appraisalSheet } from '@contract/continuing/sheets';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { AppraisalWord, optionsOf, spanOf, useBatchOptions } from '../words';

const JudgeForm = late(() => import('./judge-form').then((file) => file.JudgeForm));

const filters = {
  mine: choiceFilter('待审', [
    { value: 'yes' as const, label: '待我审核' },
    { value: 'no' as const, label: '其他' },
  ]),
  name: textFilter('姓名', '姓名或编号'),
  state: choiceFilter('状态', optionsOf(appraisalStates)),
  batch_id: idFilter('批次'),
};
const gradeOf = ({ grade }: Appraisal) => (grade ? grades[grade] : '–');
const columns: Column<Appraisal>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'hospital', title: '选送单位', width: 152, cell: (row) => row.hospital },
  { key: 'dept', title: '科室', width: 136, cell: (row) => row.dept_name },
  { key: 'direction', title: '进修方向', width: 104, cell: (row) => row.direction },
  { key: 'teacher', title: '带教老师', width: 88, cell: (row) => row.teacher || '–' },
  { key: 'span', title: '进修时间', width: 208, cell: spanOf },
  { key: 'state', title: '状态', width: 112, cell: (row) => <AppraisalWord state={row.state} /> },
  { key: 'grade', title: '等级', width: 72, cell: gradeOf },
];
export const detailPath = (id: number) => `${continuingModule.screens.manualDetail.path}?id=${id}`;

/** 鉴定 of visitors: what waits for the reader is decided one by one or together. */
export function AppraisalList() {
  const navigate = useNavigate();
  const { title: _title, ...list } = useList(calls.appraisals, {
    what: '进修鉴定',
    views: 'conEdu.appraisals',
    filters,
    options: { batch_id: useBatchOptions() },
  });
  const [judged, judge] = useState<{ rows: readonly Appraisal[]; pass: 1 | 2 } | null>(null);
  const open = (row: Appraisal) => void navigate(detailPath(row.id));
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        tools={
          <ListExport
            call={calls.appraisals}
            list={list}
            sheet={appraisalSheet}
            fileName="进修鉴定"
            exported={(row: Appraisal) => ({ ...row, state: appraisalStates[row.state], grade: gradeOf(row) })}
          />
        }
        batch={({ rows }: { rows: readonly Appraisal[] }) => {
          // One form asks one thing: rows that stand at the same step.
          const isOne = rows.every((row) => row.can_review && row.state === rows[0]!.state);
          return (
            isOne &&
            ([1, 2] as const).map((pass) => (
              <Button key={pass} size="compact-sm" onClick={() => judge({ rows, pass })}>
                {pass === 1 ? '填写意见并通过' : '退回'}
              </Button>
            ))
          );
        }}
        onOpen={open}
        actions={(row) => [
          { label: row.can_review ? '审核' : '查看', onClick: () => open(row) },
          ...(row.can_review
            ? [{ label: '退回', call: calls.decideAppraisals, onClick: () => judge({ rows: [row], pass: 2 }) }]
            : []),
        ]}
        empty={{ title: '没有进修鉴定', text: '进修人员报到后在这里出现，提交进修小结后逐级审核' }}
        card={(row) => ({
          title: row.name,
          status: <AppraisalWord state={row.state} />,
          facts: [
            ['科室', row.dept_name],
            ['进修方向', row.direction],
            ['进修时间', spanOf(row)],
            ['等级', gradeOf(row)],
          ],
        })}
      />
      {judged && <JudgeForm {...judged} onClose={() => judge(null)} />}
    </>
  );
}
