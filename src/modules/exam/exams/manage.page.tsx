import { heldExamEndpoints as calls, type ExamRow } from '@contract/exam/exams/exams';
import { examTypes, examTypeWord } from '@contract/exam/exams/rules';
import { examStatusWords } from '@contract/exam/exams/status';
import { examSheet } from '@contract/exam/exams/sheets';
import { examModule } from '@contract/exam/module';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, dayFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { examDetailPath, examSettingPath } from '../paths';
import { useExamActions } from './use-exam-actions';
import { beginWords, HeldStatus, whenWords } from './words';

const { title } = examModule.screens.examManage;
const numbered = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));
const filters = {
  name: textFilter('考试名称'),
  type: choiceFilter('类型', numbered(examTypes)),
  status: choiceFilter('状态', numbered(examStatusWords)),
  archive: choiceFilter('归档', [
    { value: 2, label: '未归档' },
    { value: 1, label: '已归档' },
  ]),
  from: dayFilter('开始日期'),
  to: dayFilter('结束日期'),
};

const columns: Column<ExamRow>[] = [
  { key: 'name', title: '考试', isFixed: true, width: 232, sort: true, cell: ({ name }) => name },
  { key: 'status', title: '状态', width: 112, cell: (row) => <HeldStatus row={row} /> },
  { key: 'type', title: '类型', width: 88, cell: ({ type }) => examTypeWord(type) },
  { key: 'start_at', title: '开始', width: 144, sort: true, cell: beginWords },
  { key: 'duration', title: '时长', width: 80, align: 'right', cell: (row) => `${row.duration_min} 分` },
  { key: 'candidates', title: '考生', width: 64, align: 'right', cell: (row) => formatCount(row.candidates) },
  { key: 'paper', title: '试卷', width: 176, cell: (row) => row.paper_name || '未选择' },
  { key: 'dept', title: '组织单位', width: 128, cell: (row) => row.dept_name },
  { key: 'invigilators', title: '监考', width: 128, cell: (row) => row.invigilators || '–' },
];

/** 考试管理: the exams that one holds, from draft to archive. */
export default function ExamManagePage() {
  const navigate = useNavigate();
  const list = useList(calls.exams, { what: '考试', views: 'exam.exams', filters, sort: ['start_at', 'name'] });
  const { actionsOf, dialogs } = useExamActions();
  const { historyAction, historyDrawer } = useHistory('exam_exam');
  const adding = (
    <Permitted code="theoryTest:exam:edit">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void navigate(examSettingPath())}>
        新建考试
      </Button>
    </Permitted>
  );
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        main={adding}
        tools={
          <ListExport
            call={calls.exams}
            list={list}
            sheet={examSheet}
            fileName="考试"
            exported={(row) => ({
              ...row,
              type: examTypeWord(row.type),
              time: whenWords(row),
              status: examStatusWords[row.status],
            })}
          />
        }
        onOpen={(row) => void navigate(examDetailPath(row))}
        actions={(row) => [
          { label: '详情', onClick: () => void navigate(examDetailPath(row)) },
          ...actionsOf(row),
          historyAction(row),
        ]}
        empty={{ title: '还没有考试', text: '选择试卷、时间与考生，建立第一场考试', action: adding }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['时间', whenWords(row)],
            ['考生', `${row.candidates} 人`],
            ['试卷', row.paper_name || '未选择'],
          ],
          status: <HeldStatus row={row} />,
        })}
      />
      {dialogs}
      {historyDrawer}
    </>
  );
}
