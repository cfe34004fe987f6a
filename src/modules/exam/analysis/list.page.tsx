import { analysisEndpoints as calls, type AnalysedExam } from '@contract/exam/analysis/analysis';
import { examTypeWord } from '@contract/exam/exams/rules';
import { examModule } from '@contract/exam/module';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { call } from '@device/api/call';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { analysisPath } from '../paths';
import { decimal, plain, share } from './words';

const { title } = examModule.screens.analyses;
const dayOf = (instant: string | null) => (instant === null ? '–' : hospitalDay(Date.parse(instant)));

const columns: Column<AnalysedExam>[] = [
  { key: 'name', title: '考试', isFixed: true, width: 240, cell: (row) => row.name },
  { key: 'type', title: '类型', width: 96, cell: (row) => examTypeWord(row.type) },
  { key: 'day', title: '日期', width: 112, cell: (row) => dayOf(row.start_at) },
  { key: 'n', title: '参考', width: 72, align: 'right', cell: (row) => row.n },
  { key: 'mean', title: '平均分', width: 88, align: 'right', cell: (row) => plain(row.mean) },
  { key: 'sd', title: '标准差', width: 88, align: 'right', cell: (row) => plain(row.sd) },
  { key: 'pass', title: '及格率', width: 88, align: 'right', cell: (row) => share(row.pass_share) },
  { key: 'max', title: '最高', width: 72, align: 'right', cell: (row) => plain(row.max) },
  { key: 'min', title: '最低', width: 72, align: 'right', cell: (row) => plain(row.min) },
  { key: 'alpha', title: '信度 α', width: 88, align: 'right', cell: (row) => decimal(row.alpha) },
  { key: 'difficulty', title: '难度 P', width: 88, align: 'right', cell: (row) => decimal(row.difficulty) },
  { key: 'flagged', title: '待看试题', width: 96, align: 'right', cell: (row) => row.flagged || '–' },
];

const column = (name: string, field: string) => ({ title: name, field, type: 'string' as const, rules: {} });
const sheet = {
  name: title,
  columns: [
    column('考试', 'name'),
    column('类型', 'type'),
    column('日期', 'day'),
    column('参考人数', 'n'),
    column('平均分', 'mean'),
    column('标准差', 'sd'),
    column('及格率', 'pass'),
    column('最高分', 'max'),
    column('最低分', 'min'),
    column('信度 α', 'alpha'),
    column('难度 P', 'difficulty'),
  ],
};
const exportRow = (row: AnalysedExam) => ({
  name: row.name,
  type: examTypeWord(row.type),
  day: dayOf(row.start_at),
  n: String(row.n),
  mean: plain(row.mean),
  sd: plain(row.sd),
  pass: share(row.pass_share),
  max: plain(row.max),
  min: plain(row.min),
  alpha: decimal(row.alpha),
  difficulty: decimal(row.difficulty),
});

/** 考试分析: what exams tell once marking is over. */
export default function AnalysesPage() {
  const navigate = useNavigate();
  const list = useList(calls.analyses, { what: '考试分析', views: 'exam.analyses', filters: {} });
  const open = (row: AnalysedExam) => void navigate(analysisPath(row.id));
  return (
    <TablePage
      {...list}
      title={title}
      columns={columns}
      tools={
        <Permitted code="theoryTest:analysis:export">
          <ExportButton
            sheet={sheet}
            fileName={title}
            total={list.rows.data?.total ?? 0}
            fetchPage={async (page) => {
              const found = await call(calls.analyses, { query: { page, size: exportPageSize } });
              return { total: found.total, list: found.list.map(exportRow) };
            }}
          />
        </Permitted>
      }
      onOpen={open}
      actions={(row) => [{ label: '查看分析', call: calls.analysis, onClick: () => open(row) }]}
      empty={{ title: '还没有可以分析的考试', text: '阅卷完成的考试会出现在这里' }}
      card={(row) => ({
        title: row.name,
        facts: [
          ['参考', `${row.n} 人`],
          ['平均分', plain(row.mean)],
          ['及格率', share(row.pass_share)],
          ['信度 α', decimal(row.alpha)],
        ],
      })}
    />
  );
}
