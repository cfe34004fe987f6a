import { analysisEndpoints as calls, type AnalysedItem, type ExamAnalysis } from '@contract/exam/analysis/analysis';
import { itemFlags } from '@contract/exam/analysis/rules';
import { rulingKinds } from '@contract/exam/analysis/ruling-rules';
import { examModule } from '@contract/exam/module';
import { typeWord } from '@contract/exam/rules';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall, type CallResult } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import classes from './analysis.module.css';
import { Charts } from './charts';
import { ItemsExport } from './items-export';
import { decimal, plain, share, spent } from './words';

const ItemDrawer = late(() => import('./item-drawer').then((file) => file.ItemDrawer));
const Report = late(() => import('./report').then((file) => file.Report));

const { analyses, analysis } = examModule.screens;
const keyOf = ({ version_id: version, part }: AnalysedItem) => `${version}.${part}`;

const columns: Column<AnalysedItem>[] = [
  { key: 'no', title: '题号', isFixed: true, width: 64, cell: (row) => row.no },
  { key: 'excerpt', title: '试题', width: 320, cell: (row) => row.excerpt },
  { key: 'type', title: '题型', width: 88, cell: (row) => typeWord(row.type) },
  { key: 'n', title: '人数', width: 64, align: 'right', cell: (row) => row.n },
  { key: 'p', title: '得分率 P', width: 88, align: 'right', cell: (row) => share(row.p) },
  { key: 'd', title: '区分度 D', width: 88, align: 'right', cell: (row) => decimal(row.d) },
  { key: 'rest', title: '题总相关', width: 88, align: 'right', cell: (row) => decimal(row.r_rest) },
  { key: 'omitted', title: '未答', width: 64, align: 'right', cell: (row) => row.omitted || '–' },
  { key: 'seconds', title: '用时中位', width: 104, align: 'right', cell: (row) => spent(row.seconds) },
  { key: 'flags', title: '提示', width: 240, cell: (row) => <Flags item={row} /> },
];

function Flags({ item: { flags, ruling } }: { item: AnalysedItem }) {
  if (ruling) return <StatusDot tone="info">{rulingKinds[ruling.kind]}</StatusDot>;
  if (flags.length === 0) return '–';
  return <StatusDot tone="warning">{flags.map((flag) => itemFlags[flag]).join('；')}</StatusDot>;
}

/** 分析详情: how an exam went, and which of its questions somebody should look at. */
export default function AnalysisPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.analysis, { params: { id: Math.max(1, id) } }, { enabled: id > 0, staleTime: 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title={analysis.title} />
        <EmptyState
          title="没有指定考试"
          action={<Button onClick={() => void navigate(analyses.path)}>查看考试分析</Button>}
        >
          请从考试分析的列表进入
        </EmptyState>
      </>
    );
  }
  return (
    <Loaded call={call} what="考试分析">
      {(found) => <Detail key={id} call={call} found={found} />}
    </Loaded>
  );
}

function Detail({ call, found }: { call: CallResult<ExamAnalysis>; found: ExamAnalysis }) {
  const { exam, items } = found;
  const navigate = useNavigate();
  const table = useTableState();
  const [shown, show] = useState<string | null>(null);
  const [isPrinting, print] = useState(false);
  const item = items.find((one) => keyOf(one) === shown);
  useTabTitle(analysis.title, exam.name);
  return (
    <div className={classes.page}>
      <PageHeader
        title={analysis.title}
        description={exam.name}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(analyses.path)}>
              全部考试
            </Button>
            <Permitted code="theoryTest:analysis:export">
              <ItemsExport found={found} />
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => print(true)}
              >
                打印报告
              </Button>
            </Permitted>
          </>
        }
      />
      <Panel>
        <Facts exam={exam} />
      </Panel>
      <Charts found={found} />
      <Panel title="试题">
        <TablePage
          what="试题"
          views="exam.analysis.items"
          table={table}
          rows={{ ...call, data: items }}
          rowKey={keyOf}
          columns={columns}
          onOpen={(row) => show(keyOf(row))}
          actions={(row) => [{ label: '查看', call: calls.analysis, onClick: () => show(keyOf(row)) }]}
          empty={{ title: '试卷上没有试题', text: '这场考试的试卷是空的' }}
          card={(row) => ({
            title: `${row.no}. ${row.excerpt}`,
            facts: [
              ['得分率', share(row.p)],
              ['区分度', decimal(row.d)],
              ['用时中位', spent(row.seconds)],
            ],
            status: (row.ruling !== null || row.flags.length > 0) && <Flags item={row} />,
          })}
        />
      </Panel>
      {item && <ItemDrawer found={found} item={item} onClose={() => show(null)} />}
      {isPrinting && <Report found={found} onDone={() => print(false)} />}
    </div>
  );
}

function Facts({ exam }: { exam: ExamAnalysis['exam'] }) {
  const facts: [string, string][] = [
    ['参考', `${exam.n} 人`],
    ['满分 / 及格', `${exam.full_mark} / ${exam.pass_mark}`],
    ['平均分', plain(exam.mean)],
    ['标准差', plain(exam.sd)],
    ['中位数', plain(exam.median)],
    ['最高 / 最低', `${plain(exam.max)} / ${plain(exam.min)}`],
    ['及格率', `${share(exam.pass_share)}（${exam.passed} 人）`],
    ['难度 P', decimal(exam.difficulty)],
    [exam.kr20 === null ? '信度 α' : 'KR-20', decimal(exam.kr20 ?? exam.alpha)],
    ['测量标准误', plain(exam.sem)],
    ['偏度', decimal(exam.skew)],
  ];
  return (
    <>
      <FactList facts={facts} />
      {exam.n < 30 && <p className={classes.hint}>参考人数少于 30 人，区分度不作判断，其余数字仅供参考。</p>}
    </>
  );
}
