import { rotationModule } from '@contract/rotation/module';
import { swapFlowKey } from '@contract/rotation/swaps';
import { timelineEndpoints as calls, type PersonTimeline, type SeenStayRow } from '@contract/rotation/timeline';
import { countdown } from '@contract/rotation/timeline-rules';
import { hospitalToday } from '@device/api/server-time';
import { Button } from '@mantine/core';
import { IconCalendarShare, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { Fulfilment } from './fulfilment';
import { PersonChoice } from './person-choice';
import { personWords } from './seen-words';
import { StaysTimeline } from './stays-timeline';
import { TimelinePaper } from './timeline-paper';
import classes from './timeline.module.css';

const CalendarDrawer = late(() => import('../calendar/calendar-drawer').then((file) => file.CalendarDrawer));

const SwapForm = late(() => import('../swaps/swap-form').then((file) => file.SwapForm));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

const { title } = rotationModule.screens.view;

/** 轮转查看: one's own way through the departments, or that of whom one teaches. */
export default function RotationViewPage() {
  const [params, setParams] = useSearchParams();
  const [isPrinting, setPrinting] = useState(false);
  const [isSubscribing, setSubscribing] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const chosen = Number(params.get('user')) || null;
  const body = { page: 1, size: 20, ...(chosen !== null && { userId: chosen }) };
  const people = useCall(calls.timelinePages, { body }, { keepPrevious: true });
  const day = hospitalToday();
  const shown = people.data?.list[0];
  const canChoose = shown !== undefined && !(shown.isOwn && people.data?.total === 1);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          shown && (
            <>
              {shown.isOwn && (
                <Action icon={<IconCalendarShare size={16} aria-hidden />} onClick={() => setSubscribing(true)}>
                  订阅日历
                </Action>
              )}
              <Action icon={<IconPrinter size={16} aria-hidden />} onClick={() => setPrinting(true)}>
                打印
              </Action>
            </>
          )
        }
      />
      <Loaded call={people} what="轮转安排">
        {() =>
          shown ? (
            <>
              {canChoose && <PersonChoice shown={shown} onChoose={(id) => setParams({ user: String(id) })} />}
              <Way person={shown} day={day} />
            </>
          ) : (
            <EmptyState title="没有可以查看的学员">
              您的学员由责任导师或带教老师的安排带来，请联系科室教学秘书
            </EmptyState>
          )
        }
      </Loaded>
      {isSubscribing && <CalendarDrawer onClose={() => setSubscribing(false)} />}
      {isPrinting && shown && <TimelinePaper person={shown} day={day} onDone={printed} />}
    </>
  );
}

function Action({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button variant="default" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  );
}

function Way({ person, day }: { person: PersonTimeline; day: string }) {
  const { stays } = person;
  const mayApply = usePermission('rotation:swap:apply') && person.isOwn;
  const [adjusted, setAdjusted] = useState<SeenStayRow | null>(null);
  return (
    <>
      {mayApply && <RecordApproval flow={swapFlowKey} subjectId={person.userId} refresh={[calls.timelinePages]} />}
      <div className={classes.summary}>
        <Panel>
          <p className={classes.now}>{nowWords(person, day)}</p>
          <p className={classes.facts}>
            {person.name} · {person.staffId} · {personWords(person)}
          </p>
        </Panel>
      </div>
      <div className={classes.columns}>
        <Panel title="轮转时间线">
          {stays.length === 0 ? (
            <EmptyState title="还没有轮转安排">教育处发布轮转计划后，这里显示各科室的起止日期与状态</EmptyState>
          ) : (
            <StaysTimeline stays={stays} day={day} onAdjust={mayApply ? setAdjusted : undefined} />
          )}
        </Panel>
        <Fulfilment person={person} day={day} />
      </div>
      {adjusted && <SwapForm stay={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  );
}

/** 心血管内科：在科第 9 天，还剩 22 天; else what comes next. */
function nowWords({ stays }: PersonTimeline, day: string): string {
  const stay = stays.find(({ from, to }) => from <= day && day <= to) ?? stays.find(({ from }) => from > day);
  if (!stay) return stays.length === 0 ? '还没有轮转安排' : '轮转已全部结束';
  const words = countdown(stay, day);
  return words ? `${stay.deptName}：${words}` : stay.deptName;
}
