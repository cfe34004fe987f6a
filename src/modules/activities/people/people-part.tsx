import { activityPeopleEndpoints as calls, type Participant } from '@contract/activities/people';
import type { Activity } from '@contract/activities/plans';
import { evaluationThreshold } from '@contract/activities/rules';
import { actionObstacle, enrolStates, signWays } from '@contract/activities/status';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermits } from '@/kernel/session/permissions';
import { useServerNow } from '@/kernel/use-server-now';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PersonNames } from '@/kits/person/person-names';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import classes from '../manage/detail.module.css';
import { peopleReads as refresh } from '../reads';
import { signedWords } from '../own/signed-words';

const CodeDialog = late(() => import('./code-dialog').then((file) => file.CodeDialog));
const ByHandForm = late(() => import('./by-hand-form').then((file) => file.ByHandForm));

const signCell = ({ state, at, way }: Participant['in']) =>
  `${signedWords(state, at)}${way === null || way === 'code' ? '' : `（${signWays[way]}）`}`;
const meanWords = (mean: number | null, maximum: number) =>
  mean === null ? `不足 ${evaluationThreshold} 份` : `${mean.toFixed(1)} / ${maximum}`;
const columns: Column<Participant>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 120, cell: (row) => <PersonNames people={row.person} /> },
  { key: 'staff', title: '工号', width: 112, cell: (row) => row.person.staff_id || '–' },
  { key: 'enrol', title: '报名', width: 88, cell: (row) => (row.enrol_state ? enrolStates[row.enrol_state] : '–') },
  { key: 'in', title: '签到', width: 160, cell: (row) => signCell(row.in) },
  { key: 'out', title: '签退', width: 160, cell: (row) => signCell(row.out) },
  { key: 'evaluated', title: '评价', width: 72, cell: (row) => (row.is_evaluated ? '已评' : '未评') },
  {
    key: 'credit',
    title: '学时',
    cell: (row) =>
      row.credit_hours === null ? (
        <StatusDot tone="warning">{row.obstacle || '待计入'}</StatusDot>
      ) : (
        <StatusDot tone="success">{`已计 ${row.credit_hours}`}</StatusDot>
      ),
  },
];

/** 报名与签到: who comes, who signed, what waits to be checked, and what they said of it. */
export function PeoplePart({ row }: { row: Activity }) {
  const permits = usePermits();
  const now = useServerNow();
  const [isShown, show] = useState(false);
  const [byHand, writeByHand] = useState(false);
  const table = useTableState({ filters: {} });
  const call = useCall(calls.participants, { params: { id: row.id } });
  const setSign = useSave(calls.setSign, { refresh, done: '已核对' });
  const obstacle = actionObstacle({ ...row, lacking: '' }, 'sign', now);
  const maySign = permits('teachActivity:sign:manage') && row.is_mine;
  const judge = (one: Participant, side: 'in' | 'out', isThere: boolean) =>
    void setSign.run({ params: { id: row.id }, body: { user_ids: [one.person.user_id], side, is_there: isThere } });
  const judgements = (one: Participant, side: 'in' | 'out', word: string) =>
    one[side].state === 'pending'
      ? [
          { label: `认可${word}`, call: calls.setSign, onClick: () => judge(one, side, true) },
          {
            label: `不认可${word}`,
            call: calls.setSign,
            color: 'danger' as const,
            onClick: () => judge(one, side, false),
          },
        ]
      : [];
  const shown = row.needs_sign_out ? columns : columns.filter(({ key }) => key !== 'out');
  return (
    <Loaded call={call} what="报名与签到">
      {({ participants, unseen, evaluation }) => (
        <>
          <div className={classes.table}>
            <TablePage
              what="报名与签到"
              views="activities.participants"
              table={table}
              rows={{ ...call, data: participants }}
              rowKey={(one: Participant) => one.id}
              columns={shown.filter(({ key }) => row.needs_enrolment || key !== 'enrol')}
              main={
                maySign && (
                  <>
                    <Button
                      variant="default"
                      disabled={obstacle !== ''}
                      title={obstacle || undefined}
                      onClick={() => writeByHand(true)}
                    >
                      补签
                    </Button>
                    <Button disabled={obstacle !== ''} title={obstacle || undefined} onClick={() => show(true)}>
                      出示签到码
                    </Button>
                  </>
                )
              }
              actions={(one: Participant) =>
                maySign && obstacle === '' ? [...judgements(one, 'in', '签到'), ...judgements(one, 'out', '签退')] : []
              }
              card={(one: Participant) => ({
                title: one.person.name,
                status: (
                  <StatusDot tone={one.in.state === 'valid' ? 'success' : 'info'}>
                    {signedWords(one.in.state, null)}
                  </StatusDot>
                ),
                facts: [
                  ['签到', signCell(one.in)],
                  ['学时', one.credit_hours === null ? one.obstacle || '待计入' : `已计 ${one.credit_hours}`],
                ],
              })}
              totals={
                unseen > 0 ? `共 ${participants.length + unseen} 人，其中 ${unseen} 人不在您的管理范围` : undefined
              }
              empty={{ title: '还没有人报名或签到', text: '活动开始前后出示签到码，学员扫码后会出现在这里' }}
            />
          </div>
          <Panel title={`评价（${evaluation.count} 份）`}>
            {evaluation.means === null ? (
              <p
                className={classes.quiet}
              >{`${evaluation.name}：满 ${evaluationThreshold} 份后显示汇总，以免认出评价人`}</p>
            ) : (
              <>
                <FactList
                  facts={evaluation.items.map(
                    ({ title, maximum }, at) => [title, meanWords(evaluation.means![at] ?? null, maximum)] as const,
                  )}
                />
                {evaluation.comments.map((comment) => (
                  <p key={comment}>{comment}</p>
                ))}
              </>
            )}
          </Panel>
          {isShown && <CodeDialog row={row} onClose={() => show(false)} />}
          {byHand && <ByHandForm row={row} onClose={() => writeByHand(false)} />}
        </>
      )}
    </Loaded>
  );
}
