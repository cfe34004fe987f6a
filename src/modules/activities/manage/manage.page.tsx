import { planEndpoints as calls, type ActivityRow } from '@contract/activities/plans';
import { activitySheet } from '@contract/activities/sheets';
import { evidenceStates, shownState, shownStates } from '@contract/activities/status';
import { serverNow } from '@device/api/server-time';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, dayFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { useDepartments } from '@/kits/pick/use-departments';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import { useViewChoice } from '../calendar/view-choice';
import { detailPath, editPath } from '../paths';
import { useActivityKinds } from '../queries';
import { ActivityStateWord, EvidenceWord, optionsOf, whenWords } from '../words';
import { EvidencePackButton } from './evidence-pack-button';
import { useActivityActions } from './use-activity-actions';

const ActivityCalendar = late(() => import('./activity-calendar').then((file) => file.ActivityCalendar));

const filters = {
  title: textFilter('主题'),
  kind_id: idFilter('类型'),
  dept_id: idFilter('科室'),
  state: choiceFilter('状态', optionsOf(shownStates)),
  evidence: choiceFilter('佐证', optionsOf(evidenceStates)),
  from: dayFilter('从'),
  to: dayFilter('至'),
  counted: choiceFilter('计入', [
    { value: 'planned', label: '已计划' },
    { value: 'held', label: '已开展' },
  ]),
};

/** Enrolled of the seats that there are; a dash where nobody enrols. */
const enrolledOf = ({ needs_enrolment: isNeeded, enrolled, most_people: most, waiting }: ActivityRow) => {
  if (!isNeeded) return '–';
  return `${enrolled}${most === null ? '' : ` / ${most}`}${waiting > 0 ? `，候补 ${waiting}` : ''}`;
};
const signedOf = ({ signed, unchecked }: ActivityRow) => `${signed}${unchecked > 0 ? `（待核 ${unchecked}）` : ''}`;
const evaluatedOf = ({ evaluated }: ActivityRow) => formatCount(evaluated);
const scoreOf = ({ score }: ActivityRow) => score?.toFixed(1) ?? '–';
const columns: Column<ActivityRow>[] = [
  { key: 'title', title: '主题', isFixed: true, width: 184, cell: (row) => row.title },
  { key: 'when', title: '时间', width: 208, cell: whenWords },
  { key: 'state', title: '状态', width: 88, cell: (row) => <ActivityStateWord row={row} /> },
  { key: 'kind', title: '类型', width: 112, cell: (row) => row.kind_name },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name },
  { key: 'place', title: '地点', width: 112, cell: (row) => row.place || '–' },
  { key: 'speakers', title: '主讲', width: 80, cell: (row) => row.speakers || '–' },
  { key: 'enrolled', title: '报名', width: 88, align: 'right', cell: enrolledOf },
  { key: 'signed', title: '签到', width: 80, align: 'right', cell: signedOf },
  { key: 'evaluated', title: '评价', width: 64, align: 'right', isOptional: true, cell: evaluatedOf },
  { key: 'score', title: '评分', width: 64, align: 'right', isOptional: true, cell: scoreOf },
  {
    key: 'evidence',
    title: '佐证',
    width: 88,
    isOptional: true,
    cell: (row) => <EvidenceWord state={row.evidence_state} />,
  },
];

const exported = (row: ActivityRow) => ({
  ...row,
  when: whenWords(row),
  state: shownStates[shownState(row, serverNow())],
  evidence: evidenceStates[row.evidence_state],
});

/** 活动管理: activities of one's departments, from plan to record, as a list or in a calendar. */
export default function ActivityManagePage() {
  const navigate = useNavigate();
  const { view, choice } = useViewChoice();
  const addButton = <AddButton call={calls.addActivity} label="新增活动" onClick={() => void navigate(editPath())} />;
  const parts = { choice, addButton };
  return view === 'calendar' ? <ActivityCalendar {...parts} /> : <ActivityList {...parts} />;
}

function ActivityList({ choice, addButton }: { choice: ReactNode; addButton: ReactNode }) {
  const navigate = useNavigate();
  // On a phone the pack of one activity is on its own page; the office packs a department at a desk.
  const isMobile = useIsMobile();
  const { kindOptions } = useActivityKinds();
  const departments = useDepartments().map(({ id: value, name: label }) => ({ value, label }));
  const list = useList(calls.activities, {
    what: '活动',
    views: 'activities.manage',
    filters,
    options: { kind_id: kindOptions, dept_id: departments },
  });
  const { actionsOf, dialogs } = useActivityActions();
  const { historyAction, historyDrawer } = useHistory('activities');
  const open = (row: ActivityRow) => void navigate(detailPath(row.id));
  return (
    <>
      <TablePage
        {...list}
        title="活动管理"
        columns={columns}
        main={addButton}
        quick={choice}
        tools={
          <Permitted code="teachActivity:activity:export">
            <ListExport
              call={calls.activities}
              list={list}
              sheet={activitySheet}
              fileName="教学活动"
              exported={exported}
            />
            {!isMobile && <EvidencePackButton input={list.table.query} isEmpty={list.rows.data?.total === 0} />}
          </Permitted>
        }
        onOpen={open}
        actions={(row) => [
          { label: '详情', call: calls.activities, onClick: () => open(row) },
          ...actionsOf(row),
          historyAction({ id: row.id, name: row.title }),
        ]}
        empty={{
          title: '还没有教学活动',
          text: '新增时选好类型与时间，可同时订下房间；每周固定的活动可一次排到月底',
          action: addButton,
        }}
        card={(row) => ({
          title: row.title,
          status: <ActivityStateWord row={row} />,
          facts: [
            ['类型', `${row.kind_name} · ${row.dept_name}`],
            ['时间', whenWords(row)],
            ['地点', row.place || '–'],
            ['主讲', row.speakers || '–'],
          ],
        })}
      />
      {dialogs}
      {historyDrawer}
    </>
  );
}
