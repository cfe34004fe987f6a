import { inspectionEndpoints as calls, type InspectSheet } from '@contract/dorm/inspections/inspections';
import { recordProblem } from '@contract/dorm/inspections/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { callName } from '@device/outbox/queued';
import { Button, Group, Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useOutbox } from '@/kernel/outbox/use-outbox';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useServerNow } from '@/kernel/use-server-now';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { saveRoom, saveUnionRoom } from '../offline';
import classes from './inspections.module.css';
import { RoomList } from './room-list';
import { isEntered, roundWords } from './words';

const sides = {
  admin: { sheets: calls.openSheets, save: saveRoom, submit: calls.submitInspection },
  union: { sheets: calls.unionSheets, save: saveUnionRoom, submit: calls.submitUnion },
};

interface SignInProps {
  title: string;
  side: keyof typeof sides;
}

/** 查寝登记: the sheets that are on the device, and one of them room by room. */
export function SignIn({ title, side }: SignInProps) {
  const sheets = useCall(sides[side].sheets, {}, { staleTime: 0 });
  const [query, setQuery] = useSearchParams();
  return (
    <div className={classes.page}>
      <PageHeader title={title} description="打开后检查表保存在本机，没有网络也可登记，联网后自动提交" />
      <Loaded call={sheets} what="检查表">
        {(list) => {
          const shown = list.find(({ inspection }) => String(inspection.id) === query.get('id')) ?? list[0];
          if (!shown)
            return <Panel>{side === 'union' ? '没有分派给您的检查' : '没有待登记的检查，请在查寝记录中安排'}</Panel>;
          return (
            <>
              {list.length > 1 && (
                <Select
                  className={classes.choice}
                  label="检查"
                  allowDeselect={false}
                  data={list.map(({ inspection }) => ({ value: String(inspection.id), label: roundWords(inspection) }))}
                  value={String(shown.inspection.id)}
                  onChange={(id) => id && setQuery({ id }, { replace: true })}
                />
              )}
              <SheetPart key={shown.inspection.id} sheet={shown} side={side} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function SheetPart({ sheet, side }: { sheet: InspectSheet; side: keyof typeof sides }) {
  const { inspection, rooms } = sheet;
  const { save, submit: endpoint, sheets } = sides[side];
  const now = useServerNow();
  const submit = useSave(endpoint, { refresh: [sheets, calls.inspections], done: '检查已提交' });
  const waiting = (useOutbox() ?? []).filter(({ entry }) => entry.call === callName(save.endpoint)).length;
  const problem = recordProblem(
    { day: inspection.day, state: inspection.state, submittedAt: inspection.submitted_at },
    { isUnion: side === 'union', now, today: hospitalDay(now) },
  );
  const done = rooms.filter(isEntered).length;
  const rest = rooms.length - done;
  const reason = rest > 0 ? `还有 ${rest} 间没有登记` : waiting > 0 ? `${waiting} 间登记待发送，发送后可以提交` : '';
  const handIn = async () => {
    const isSure = await confirm({
      title: '提交检查',
      message: side === 'union' ? '提交后不能再修改，由宿舍管理员确认。' : '提交后 24 小时内可以在查寝详情中修改。',
      confirmLabel: '提交',
    });
    if (isSure) await submit.run({ body: { id: inspection.id }, ifMatch: inspection.version });
  };
  return (
    <>
      <p className={classes.facts} role="status">{`${roundWords(inspection)} · 已登记 ${done}/${rooms.length} 间`}</p>
      {problem && <p className={classes.facts}>{problem}</p>}
      {inspection.note && <p className={classes.facts}>{inspection.note}</p>}
      <RoomList sheet={sheet} call={problem ? undefined : save} goesOn />
      <Group gap={8}>
        <Button disabled={reason !== '' || problem !== ''} loading={submit.isRunning} onClick={() => void handIn()}>
          提交检查
        </Button>
        {!problem && reason && <span className={classes.facts}>{reason}</span>}
      </Group>
    </>
  );
}
