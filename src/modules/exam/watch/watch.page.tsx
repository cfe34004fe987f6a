import { examModule } from '@contract/exam/module';
import { mayExam } from '@contract/exam/exams/acts';
import { seatState, seatStateKeys, seatStates, type SeatState } from '@contract/exam/watch/rules';
import type { WatchSeat, WatchSnapshot } from '@contract/exam/watch/watch';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { Permitted } from '@/kernel/session/permissions';
import { useServerNow } from '@/kernel/use-server-now';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { AllDialog, type AllDeed } from './all-dialog';
import { EventList } from './event-list';
import { printRecord } from './print-record';
import { SeatDrawer } from './seat-drawer';
import { SeatList, SeatMap, type ShownSeat } from './seats';
import { ExamStatusWord } from '../exam-status';
import { minuteOf, seatTones } from './tones';
import { useWatch } from './use-watch';
import classes from './watch.module.css';

const SittingDesk = late(() => import('../sitting/desk').then((file) => file.SittingDesk));
const { title } = examModule.screens.watch;

/** 监考过程: a room's seats as they are now. Nothing of answers or scores is known here but what waits to be decided (ADR 118). */
export default function WatchPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(query.get('id')) || 0;
  if (id > 0) return <Watched id={id} />;
  const back = () => void navigate(examModule.screens.invigilation.path);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="请先选择一场考试" action={<Button onClick={back}>查看监考列表</Button>}>
        从监考列表打开
      </EmptyState>
    </>
  );
}

function Watched({ id }: { id: number }) {
  const { read, isLive } = useWatch(id);
  return (
    <Loaded call={read} what="考场情况">
      {(data) => <Room data={data} isLive={isLive} />}
    </Loaded>
  );
}

type View = 'map' | 'list' | 'events' | 'desk';
const views = [
  { value: 'map', label: '座位图' },
  { value: 'list', label: '名单' },
  { value: 'events', label: '事件' },
  { value: 'desk', label: '裁定' },
];

function Room({ data, isLive }: { data: WatchSnapshot; isLive: boolean }) {
  const { exam, rooms } = data;
  useTabTitle(title, exam.name);
  const now = useServerNow(1000);
  const [view, setView] = useState<View>('map');
  const [room, setRoom] = useState<string | null>(null);
  const [state, setState] = useState<SeatState | null>(null);
  const [search, setSearch] = useState('');
  const [opened, open] = useState<number | null>(null);
  const [deed, begin] = useState<AllDeed | null>(null);
  const all = shownSeats(data, now).filter((seat) => room === null || String(seat.room_id) === room);
  const seats = all.filter(
    (seat) =>
      (state === null || seat.state === state) && `${seat.name} ${seat.staff_id} ${seat.ticket_no}`.includes(search),
  );
  const isOpen = mayExam('invigilator', exam.status, 'tell');
  const chosen = all.find(({ candidate_id: id }) => id === opened);
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <>
            {isOpen && (
              <Permitted code="theoryTest:invigilate:operate">
                <Button variant="default" onClick={() => begin('note')}>
                  记事
                </Button>
                <Button variant="default" onClick={() => begin('message')}>
                  广播
                </Button>
                <Button onClick={() => begin('extend')}>延长时间</Button>
              </Permitted>
            )}
            <Button variant="default" onClick={() => void printRecord(exam.id)}>
              打印考场记录单
            </Button>
          </>
        }
      />
      <div className={classes.facts}>
        <strong>{exam.name}</strong>
        <ExamStatusWord status={exam.status} />
        <span>{`${minuteOf(exam.start_at)} 开始，时长 ${exam.duration_min} 分钟`}</span>
        <span className={classes.quiet} role="status">
          {isLive ? '实时更新' : '每 10 秒更新'}
        </span>
      </div>
      <ul className={classes.counts} aria-label="按状态筛选">
        {seatStateKeys.map((key) => (
          <li key={key}>
            <button
              type="button"
              className={classes.count}
              aria-pressed={state === key}
              onClick={() => setState(state === key ? null : key)}
            >
              <StatusDot tone={seatTones[key]}>{seatStates[key]}</StatusDot>
              <b>{all.filter((seat) => seat.state === key).length}</b>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="查看方式"
          data={views}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        {view !== 'desk' && (
          <>
            {rooms.length > 1 && (
              <Select
                aria-label="考场"
                placeholder="全部考场"
                clearable
                data={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={room}
                onChange={setRoom}
              />
            )}
            <TextInput
              aria-label="查找考生"
              placeholder="姓名、工号、准考证号"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value.trim())}
            />
          </>
        )}
      </div>
      {view === 'desk' ? (
        <SittingDesk examId={exam.id} />
      ) : view === 'events' ? (
        <EventList data={data} room={room} search={search} />
      ) : seats.length === 0 ? (
        <EmptyState title={all.length === 0 ? '这里没有考生' : '没有符合条件的考生'}>
          {all.length === 0 ? '考生由考试设置中的名单和考场安排而来' : '请放宽筛选条件'}
        </EmptyState>
      ) : view === 'map' ? (
        <SeatMap seats={seats} rooms={rooms} now={now} onOpen={open} />
      ) : (
        <SeatList seats={seats} rooms={rooms} now={now} onOpen={open} />
      )}
      {chosen && <SeatDrawer data={data} seat={chosen} now={now} canAct={isOpen} onClose={() => open(null)} />}
      {deed && <AllDialog data={data} deed={deed} onClose={() => begin(null)} />}
    </div>
  );
}

/** Seats with how they stand now; what wants somebody comes first. */
function shownSeats({ exam, seats }: WatchSnapshot, now: number): ShownSeat[] {
  const shown = seats.map((seat: WatchSeat) => ({ ...seat, state: seatState(seat, exam.switch_limit, now) }));
  return shown.toSorted((one, other) => seatStateKeys.indexOf(one.state) - seatStateKeys.indexOf(other.state));
}
