import { ownExamEndpoints as ownCalls } from '@contract/exam/exams/mine';
import { mayExam } from '@contract/exam/exams/acts';
import { candidateStates } from '@contract/exam/exams/status';
import { markEndpoints as calls, type ExamScoreList, type ScoreRow } from '@contract/exam/marks/marks';
import { offlineRefusal } from '@contract/exam/marks/offline-rules';
import { offlineSheet, withExam } from '@contract/exam/offline-sheet';
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ExportButton } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { StatusDot } from '@/ui/status-dot';
import { scoresPath, seePaperPath } from './paths';
import classes from './marks.module.css';
import { ReasonDialog } from './reason-dialog';
import { markReads } from './reads';

const OfflineDialog = late(() => import('./offline-dialog').then((file) => file.OfflineDialog));
const AppealsDialog = late(() => import('./appeals-dialog').then((file) => file.AppealsDialog));

const points = (value: number | null) => (value === null ? '–' : String(value));
const signed = (value: number) => (value === 0 ? '–' : value > 0 ? `+${value}` : String(value));

function Result({ row }: { row: ScoreRow }) {
  if (row.state !== 'listed') return <StatusDot tone="info">{candidateStates[row.state]}</StatusDot>;
  if (row.is_passed === null) return <StatusDot tone="warning">待阅 {row.open} 份</StatusDot>;
  return <StatusDot tone={row.is_passed ? 'success' : 'danger'}>{row.is_passed ? '及格' : '不及格'}</StatusDot>;
}

const columns: Column<ScoreRow>[] = [
  { key: 'person', title: '考生', isFixed: true, width: 120, cell: (row) => <PersonNames people={row.person} /> },
  { key: 'ticket_no', title: '准考证号', width: 120, cell: (row) => row.ticket_no || '–' },
  { key: 'objective', title: '客观题', width: 88, align: 'right', cell: (row) => points(row.objective) },
  { key: 'subjective', title: '主观题', width: 88, align: 'right', cell: (row) => points(row.subjective) },
  { key: 'offline', title: '线下成绩', width: 96, align: 'right', cell: (row) => points(row.offline) },
  { key: 'adjustment', title: '调整', width: 72, align: 'right', cell: (row) => signed(row.adjustment) },
  { key: 'total', title: '总分', width: 80, align: 'right', cell: (row) => points(row.total) },
  { key: 'rank', title: '名次', width: 72, align: 'right', cell: (row) => points(row.rank) },
  { key: 'level', title: '等级', width: 96, cell: (row) => row.level || '–' },
  { key: 'result', title: '结果', width: 112, cell: (row) => <Result row={row} /> },
];

/** A line of the template of scores from paper; who can have none stands in no line. */
const filledRow = ({ person, ticket_no, state, offline }: ScoreRow) =>
  offlineRefusal(state) === undefined
    ? [{ ticket_no, name: person?.name ?? '', staff_id: person?.staff_id ?? '', score: offline, note: null }]
    : [];

const column = (title: string, field: string) => ({ title, field, type: 'string' as const, rules: {} });
const sheet = {
  name: '成绩单',
  columns: [
    column('姓名', 'name'),
    column('工号', 'staff_id'),
    column('准考证号', 'ticket_no'),
    column('客观题', 'objective'),
    column('主观题', 'subjective'),
    column('线下成绩', 'offline'),
    column('调整', 'adjustment'),
    column('总分', 'total'),
    column('名次', 'rank'),
    column('等级', 'level'),
    column('结果', 'result'),
  ],
};
const exportRow = (row: ScoreRow) => ({
  name: row.person?.name ?? '',
  staff_id: row.person?.staff_id ?? '',
  ticket_no: row.ticket_no,
  objective: points(row.objective),
  subjective: points(row.subjective),
  offline: points(row.offline),
  adjustment: signed(row.adjustment),
  total: points(row.total),
  rank: points(row.rank),
  level: row.level,
  result:
    row.state !== 'listed'
      ? candidateStates[row.state]
      : row.is_passed === null
        ? '待阅'
        : row.is_passed
          ? '及格'
          : '不及格',
});

/** Scores of one exam: corrected with a reason, published once nothing is open. */
export function ScoreList({ id }: { id: number }) {
  const navigate = useNavigate();
  const table = useTableState();
  const scores = useCall(calls.scores, { params: { id } }, { staleTime: 0 });
  const [chosen, adjustThese] = useState<{ ids: readonly number[]; clear?: () => void } | null>(null);
  const appeals = useCall(ownCalls.appeals, { params: { id } }, { staleTime: 0 });
  const [isAppeals, openAppeals] = useState(false);
  const [isOffline, openOffline] = useState(false);
  const asked = appeals.data ?? [];
  const found = scores.data;
  useTabTitle('成绩管理', found?.exam.name ?? '');
  const publish = useSave(calls.publishScores, { refresh: markReads, done: '成绩已发布，考生将收到通知' });
  const adjust = useSave(calls.adjustScores, { refresh: markReads, done: '成绩已调整' });
  const see = (row: ScoreRow) => void navigate(seePaperPath(row.candidate_id));
  const rows = found?.rows ?? [];
  const publishAll = async (list: ExamScoreList) => {
    const passed = list.rows.filter(({ is_passed: is }) => is).length;
    const waiting = list.waiting > 0 ? `另有 ${list.waiting} 名考生的线下成绩尚未生效，不在其中。` : '';
    const isSure = await confirm({
      title: '发布成绩',
      message: `将向 ${list.rows.length} 名考生发布“${list.exam.name}”的成绩，其中 ${passed} 人及格。${waiting}发布后的更正会另记版本并通知考生。`,
      confirmLabel: '发布成绩',
    });
    if (isSure) await publish.run({ body: { id }, ifMatch: list.version });
  };
  return (
    <>
      <div className={classes.noticed}>
        {found && found.waiting > 0 && (
          <Permitted code="theoryTest:score:import">
            <Alert color="warning" mb="sm" title={`${found.waiting} 名考生的线下成绩已导入，尚未生效`}>
              <Group justify="space-between" gap="xs">
                <span>核对每名考生的变化、填写原因后一次生效；生效前现有成绩不变。</span>
                <Button size="compact-md" onClick={() => openOffline(true)}>
                  核对变化
                </Button>
              </Group>
            </Alert>
          </Permitted>
        )}
        <TablePage
          title="成绩管理"
          what="成绩"
          views="exam.scores.rows"
          table={table}
          rows={{ ...scores, data: found?.rows }}
          rowKey={(row) => row.candidate_id}
          columns={columns}
          quick={found && <Facts list={found} />}
          main={
            found &&
            mayExam('office', found.exam.status, 'publishScores') && (
              <Permitted code="theoryTest:score:publish">
                <Button
                  loading={publish.isRunning}
                  disabled={found.exam.undecided > 0}
                  onClick={() => void publishAll(found)}
                >
                  发布成绩
                </Button>
              </Permitted>
            )
          }
          tools={
            <>
              <Button variant="default" onClick={() => void navigate(scoresPath())}>
                全部考试
              </Button>
              {asked.length > 0 && (
                <Button variant="default" onClick={() => openAppeals(true)}>
                  {`成绩复核（${asked.filter(({ state }) => state === 'open').length} 份待答复）`}
                </Button>
              )}
              {found && mayExam('office', found.exam.status, 'regrade') && (
                <Permitted code="theoryTest:score:import">
                  <SheetImportButton
                    sheet={offlineSheet}
                    title={`导入线下成绩：${found.exam.name}`}
                    options={withExam(id)}
                    filled={rows.flatMap(filledRow)}
                  />
                </Permitted>
              )}
              <Permitted code="theoryTest:score:export">
                <ExportButton
                  sheet={sheet}
                  fileName={`${found?.exam.name ?? ''}成绩单`}
                  total={rows.length}
                  fetchPage={async (page) => ({ total: rows.length, list: page === 1 ? rows.map(exportRow) : [] })}
                />
              </Permitted>
            </>
          }
          batch={(selection) => (
            <Permitted code="theoryTest:score:edit">
              <Button size="compact-md" variant="default" onClick={() => adjustThese(selection)}>
                调整成绩
              </Button>
            </Permitted>
          )}
          onOpen={see}
          actions={(row) => [
            { label: '查看答卷', call: calls.seenPaper, onClick: () => see(row) },
            {
              label: '调整成绩',
              call: calls.adjustScores,
              disabledReason: row.state !== 'listed' && `${candidateStates[row.state]}，没有成绩`,
              onClick: () => adjustThese({ ids: [row.candidate_id] }),
            },
          ]}
          empty={{ title: '没有考生', text: '这场考试的名单上没有人' }}
          card={(row) => ({
            title: row.person?.name ?? row.ticket_no,
            facts: [
              ['客观题', points(row.objective)],
              ['主观题', points(row.subjective)],
              ['总分', points(row.total)],
            ],
            status: <Result row={row} />,
          })}
        />
      </div>
      {isAppeals && (
        <AppealsDialog
          appeals={asked}
          onSee={(candidate) => void navigate(seePaperPath(candidate))}
          onClose={() => openAppeals(false)}
        />
      )}
      {isOffline && <OfflineDialog examId={id} isTold={(found?.no ?? 0) > 0} onClose={() => openOffline(false)} />}
      {chosen && found && (
        <ReasonDialog
          title="调整成绩"
          text={`将调整 ${chosen.ids.length} 名考生的总分${found.no > 0 ? '，并通知成绩有变化的考生' : ''}。`}
          confirmLabel="调整"
          withPoints
          isRunning={adjust.isRunning}
          onClose={() => adjustThese(null)}
          onConfirm={async (reason, by) => {
            const body = { id, candidate_ids: [...chosen.ids], points: by, reason };
            if (!(await adjust.run({ body, ifMatch: found.version }))) return;
            chosen.clear?.();
            adjustThese(null);
          }}
        />
      )}
    </>
  );
}

function Facts({ list }: { list: ExamScoreList }) {
  const { exam, full_mark: full, pass_mark: pass, mean, no, versions } = list;
  return (
    <p className={classes.summary}>
      <span>{exam.name}</span>
      <span>{`满分 ${full}，及格 ${pass}，平均 ${points(mean)}`}</span>
      {no > 0 && <span>{`已发布第 ${no} 版（${versions[0]!.reason}）`}</span>}
      {exam.undecided > 0 && <span>{`有 ${exam.undecided} 份迟到或分支作答尚未裁定，裁定后才能发布`}</span>}
    </p>
  );
}
