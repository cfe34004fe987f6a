import { selectionEndpoints as calls, type Applicant, type Selection } from '@contract/teacher/selection/rounds';
import { declarationStates, type DeclarationState } from '@contract/teacher/selection/rules';
import { applicantSheet } from '@contract/teacher/sheets';
import { teacherModule } from '@contract/teacher/module';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { choice } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { OfficeObjections } from './office-objections';
import { publishPath, roundsPath } from './paths';
import { printCertificate } from './print';
import { ResultActions } from './result-actions';
import classes from './selection.module.css';
import {
  declarationStateOptions,
  DeclarationWord,
  Facts,
  kindOf,
  quotaOf,
  RoundWord,
  unmetOf,
  windowOf,
} from './words';

const ApplicantDrawer = late(() => import('./applicant-drawer').then((file) => file.ApplicantDrawer));

const { title } = teacherModule.screens.selectionDetails;
const filters = { state: choice(declarationStateOptions.map(({ value }) => value)) };
const scoreOf = ({ score }: Applicant) => (score === null ? '–' : String(score));
const decisionOf = ({ certificate, is_selected, is_objected, open_objections: open }: Applicant) => {
  if (certificate) return '已聘任';
  if (is_objected) return '异议成立';
  if (!is_selected) return '–';
  return open > 0 ? `拟聘任，异议 ${open} 条` : '拟聘任';
};
const columns: Column<Applicant>[] = [
  { key: 'rank', title: '名次', width: 64, align: 'right', cell: (row) => row.rank ?? '–' },
  { key: 'name', title: '姓名', isFixed: true, width: 96, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'dept', title: '科室', width: 160, cell: (row) => row.dept_name || '–' },
  { key: 'unmet', title: '条件核对', cell: unmetOf },
  { key: 'score', title: '得分', width: 72, align: 'right', cell: scoreOf },
  { key: 'by', title: '评分人数', width: 80, align: 'right', cell: (row) => row.scored_by },
  { key: 'decision', title: '结果', width: 136, cell: decisionOf },
  { key: 'state', title: '状态', width: 104, cell: (row) => <DeclarationWord state={row.state} /> },
];
const exported = (row: Applicant) => ({
  ...row,
  unmet: unmetOf(row),
  decision: decisionOf(row),
  state: declarationStates[row.state],
});

/** 遴选详情: who declared in a round, by score, and its result. */
export default function DetailsPage() {
  const id = Number(useSearchParams()[0].get('id')) || 0;
  const found = useCall(calls.selection, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          请先在 <Link to={roundsPath}>遴选管理</Link> 中选择遴选。
        </Panel>
      </>
    );
  return (
    <Loaded call={found} what={title}>
      {(row) => <Details key={row.id} row={row} />}
    </Loaded>
  );
}

function Details({ row }: { row: Selection }) {
  useTabTitle(title, row.name);
  const mayExport = usePermission('teacher:selection:export');
  const mayPublish = usePermission('teacher:selection:publish');
  const mayAnswer = usePermission('teacher:objection:answer');
  const table = useTableState({ filters });
  const query = { ...table.query, selection_id: row.id };
  const rows = useCall(calls.applicants, { query }, { keepPrevious: true });
  const [openedId, open] = useState<number | null>(null);
  const opened = rows.data?.list.find((one) => one.id === openedId);
  return (
    <div className={`${classes.page} ${classes.whole}`}>
      <PageHeader
        title={title}
        description={row.name}
        actions={
          <>
            {mayPublish && (
              <Button variant="default" component={Link} to={publishPath(row.id)}>
                发布情况
              </Button>
            )}
            <ResultActions row={row} />
          </>
        }
      />
      <Panel aside={<RoundWord state={row.state} />} title="遴选批次">
        <Facts
          facts={[
            ['类别', kindOf(row)],
            ['名额', quotaOf(row)],
            ['申报时间', windowOf(row)],
            ['公示', row.noticed_on ? `${row.noticed_on} 至 ${row.noticed_until}` : `${row.notice_days} 天，未开始`],
            ['申报', `${row.applicants} 人，通过 ${row.passed} 人`],
            ['入选', `${row.selected} 人`],
          ]}
        />
      </Panel>
      {mayAnswer && row.noticed_on && <OfficeObjections selectionId={row.id} />}
      <div className={classes.table}>
        <TablePage
          what="申报人"
          table={table}
          rows={rows}
          rowKey={(one) => one.id}
          views="teacher.applicants"
          columns={columns}
          filters={<SelectFilter table={table} name="state" label="状态" options={declarationStateOptions} />}
          chips={chipsOf(table, { state: (value) => `状态：${declarationStates[value as DeclarationState]}` })}
          tools={
            mayExport && (
              <ListExport
                call={calls.applicants}
                list={{ table: { query }, rows }}
                sheet={applicantSheet}
                fileName={`遴选结果_${row.name}`}
                exported={exported}
              />
            )
          }
          onOpen={(one) => open(one.id)}
          actions={(one) => [
            { label: '查看', onClick: () => open(one.id) },
            ...(one.certificate
              ? [{ label: '打印聘书', call: calls.selectionCertificate, onClick: () => void printCertificate(one.id) }]
              : []),
          ]}
          empty={{ title: '还没有人申报', text: '教师提交申报后会出现在这里' }}
          card={(one) => ({
            title: one.name,
            status: <DeclarationWord state={one.state} />,
            facts: [
              ['科室', one.dept_name || '–'],
              ['条件核对', unmetOf(one)],
              ['得分', one.rank === null ? scoreOf(one) : `${scoreOf(one)}（第 ${one.rank} 名）`],
              ['结果', decisionOf(one)],
            ],
          })}
        />
      </div>
      {opened && <ApplicantDrawer key={opened.id} row={opened} onClose={() => open(null)} />}
    </div>
  );
}
