import { planEndpoints as calls, type Activity } from '@contract/activities/plans';
import { shownState } from '@contract/activities/status';
import { roomModule } from '@contract/room/module';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useServerNow } from '@/kernel/use-server-now';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { permittedActions } from '@/kits/table-page/row-actions';
import { PageHeader } from '@/ui/page-header';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { planReads } from '../reads';
import { ActivityContent } from './activity-content';
import { ActivityFacts } from './activity-facts';
import classes from './detail.module.css';
import { useActivityActions } from './use-activity-actions';

const ActivityRecord = late(() => import('./activity-record').then((file) => file.ActivityRecord));
const PeoplePart = late(() => import('../people/people-part').then((file) => file.PeoplePart));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

const parts = [
  { value: 'content', label: '内容与材料' },
  { value: 'people', label: '报名与签到' },
  { value: 'record', label: '记录与佐证' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 活动详情: an activity from plan to evidence. `?id=` names it. */
export default function ActivityDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.activity, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  if (id <= 0) return <UnnamedRecord title="活动详情" what="活动" from="活动管理" />;
  return (
    <Loaded call={call} what="活动">
      {(found) => <Detail key={found.id} row={found} onFiles={call.refetch} />}
    </Loaded>
  );
}

/** Where an activity has no room: one that needs its administrator's word is asked for by the form of rooms. */
const RoomButton = ({ row }: { row: Activity }) => (
  <Button component={Link} to={`${roomModule.screens.use.path}?purpose=activities:${row.id}`} variant="default">
    申请用房
  </Button>
);

function Detail({ row, onFiles }: { row: Activity; onFiles: () => void }) {
  useTabTitle('活动详情', row.title);
  const permits = usePermits();
  const now = useServerNow();
  const [query, setQuery] = useSearchParams();
  const shown = parts.filter(
    ({ value }) => value !== 'people' || (row.is_mine && permits('teachActivity:sign:manage')),
  );
  const part = shown.find(({ value }) => value === query.get('part'))?.value ?? 'content';
  const { actionsOf, dialogs } = useActivityActions();
  // What cannot be done in this state is in the list's menu with its reason; here it would only fill the head.
  const actions = row.is_mine ? permittedActions(actionsOf(row), permits).filter((one) => !one.disabledReason) : [];
  const asksRoom =
    row.is_mine &&
    row.room_id === null &&
    row.loan === null &&
    ['draft', 'published'].includes(shownState(row, now)) &&
    Date.parse(row.start_at) > now &&
    permits('room:booking:apply') &&
    permits('teachActivity:activity:edit');
  return (
    <div className={classes.page}>
      <PageHeader
        title={row.title}
        actions={[
          ...(asksRoom ? [<RoomButton key="room" row={row} />] : []),
          ...actions.map(({ label, onClick, color }) => (
            <Button
              key={label}
              variant={label === '发布' ? 'filled' : 'default'}
              {...(color && { c: color })}
              onClick={onClick}
            >
              {label}
            </Button>
          )),
        ]}
      />
      <RecordApproval flow="activities.plan" subjectId={row.id} refresh={planReads} />
      <RecordApproval flow="activities.evidence" subjectId={row.id} refresh={planReads} />
      <ActivityFacts row={row} />
      <SegmentedControl
        aria-label="内容"
        className={classes.parts}
        data={shown}
        value={part}
        onChange={(next: Part) =>
          setQuery({ id: String(row.id), ...(next !== 'content' && { part: next }) }, { replace: true })
        }
      />
      <div className={classes.part} key={part}>
        {part === 'content' && <ActivityContent row={row} />}
        {part === 'people' && <PeoplePart row={row} />}
        {part === 'record' && <ActivityRecord row={row} onFiles={onFiles} />}
      </div>
      {dialogs}
    </div>
  );
}
