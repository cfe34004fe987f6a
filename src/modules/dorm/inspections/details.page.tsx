import { inspectionEndpoints as calls, type InspectSheet } from '@contract/dorm/inspections/inspections';
import { inspectionStates, recordProblem } from '@contract/dorm/inspections/rules';
import { dormModule } from '@contract/dorm/module';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { Button, Group } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { useServerNow } from '@/kernel/use-server-now';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { StatusDot } from '@/ui/status-dot';
import { saveRoom } from '../offline';
import classes from './inspections.module.css';
import { RoomList } from './room-list';
import { RoundChoice } from './round-choice';
import { roundWords, stateTones } from './words';

const { title } = dormModule.screens.inspectDetails;
const refresh = [calls.inspections, calls.inspectionSheet, calls.inspectionRanking, calls.openSheets];

/** 查寝详情: what was entered of each room, and its way to publication. */
export default function InspectDetailsPage() {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('id')) || null;
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <RoundChoice value={id} onChange={(next) => setQuery({ id: String(next) }, { replace: true })} />
      {id !== null && <Details key={id} id={id} />}
    </div>
  );
}

function Details({ id }: { id: number }) {
  const sheet = useCall(calls.inspectionSheet, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={sheet} what="查寝详情">
      {(data) => <Sheet sheet={data} />}
    </Loaded>
  );
}

function Sheet({ sheet }: { sheet: InspectSheet }) {
  const { inspection } = sheet;
  const { state, is_union, inspectors, room_count, done_count, absent_count, violation_count } = inspection;
  const now = useServerNow();
  const mayRecord = usePermission('dorm:inspect:record');
  const problem =
    is_union && state === 'open'
      ? '学生会正在登记，提交后才能修改'
      : recordProblem(
          { day: inspection.day, state, submittedAt: inspection.submitted_at },
          { isUnion: false, now, today: hospitalDay(now) },
        );
  const facts = [
    `${is_union ? '学生会' : '宿舍管理员'}：${inspectors.map(({ name }) => name).join('、')}`,
    `已登记 ${done_count}/${room_count} 间`,
    `缺寝 ${absent_count} 人`,
    `违纪 ${violation_count} 条`,
    ...(inspection.submitted_at ? [`${formatMoment(inspection.submitted_at)} 提交`] : []),
  ];
  return (
    <>
      <Group gap={12}>
        <strong>{roundWords(inspection)}</strong>
        <StatusDot tone={stateTones[state]}>{inspectionStates[state]}</StatusDot>
        <Deeds sheet={sheet} />
      </Group>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {inspection.note && <p className={classes.facts}>{inspection.note}</p>}
      {mayRecord && problem && <p className={classes.facts}>{problem}</p>}
      <RoomList sheet={sheet} call={mayRecord && !problem ? saveRoom : undefined} />
    </>
  );
}

/** 确认 and 公布. */
function Deeds({ sheet: { inspection } }: { sheet: InspectSheet }) {
  const { id, state, version, violation_count } = inspection;
  const accept = useSave(calls.confirmInspection, { refresh, done: '检查已确认' });
  const publish = useSave(calls.publishInspection, { refresh, done: '检查已公布，已通知班主任' });
  const askToPublish = async () => {
    const isSure = await confirm({
      title: '公布检查',
      message: `公布后不能再修改${violation_count > 0 ? `，${violation_count} 条违纪将登记到个人` : ''}，班主任会收到通知。`,
      confirmLabel: '公布',
    });
    if (isSure) await publish.run({ body: { id }, ifMatch: version });
  };
  return (
    <Permitted code="dorm:inspect:confirm">
      {state === 'submitted' && (
        <Button loading={accept.isRunning} onClick={() => void accept.run({ body: { id }, ifMatch: version })}>
          确认
        </Button>
      )}
      {state === 'confirmed' && (
        <Button loading={publish.isRunning} onClick={() => void askToPublish()}>
          公布
        </Button>
      )}
    </Permitted>
  );
}
