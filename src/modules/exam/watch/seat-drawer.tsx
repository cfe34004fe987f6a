import { examLimits } from '@contract/exam/exams/rules';
import { mayExam } from '@contract/exam/exams/acts';
import { actionsFor, type SeatTime } from '@contract/exam/watch/deeds';
import { seatActions, seatStates, troublesOf, type SeatAction } from '@contract/exam/watch/rules';
import { sittingStates } from '@contract/exam/sittings/states';
import { watchEndpoints as calls, type WatchSnapshot } from '@contract/exam/watch/watch';
import { Alert, Button, Drawer, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { StatusDot } from '@/ui/status-dot';
import { AllDialog } from './all-dialog';
import { EventList } from './event-list';
import { doneWords, leftWords, seenWords, type ShownSeat } from './seats';
import { minuteOf, seatTones } from './tones';
import classes from './watch.module.css';

interface SeatDrawerProps {
  data: WatchSnapshot;
  seat: ShownSeat;
  now: number;
  /** Whether the exam is still going on. */
  canAct: boolean;
  onClose: () => void;
}

function deviceWords({ devices, is_unlocked: isUnlocked }: ShownSeat): string {
  if (isUnlocked) return '已允许更换，等候新设备进入';
  return devices > 1 ? `已换到第 ${devices} 台` : devices === 1 ? '未更换' : '–';
}

const timeOf = ({ exam }: WatchSnapshot, { deadline }: ShownSeat, now: number): SeatTime => ({
  now,
  latestEntry: Date.parse(exam.latest_entry),
  deadline: deadline === null ? null : Date.parse(deadline),
});

/** One candidate: how he stands, what can be done, and what happened at his seat. */
export function SeatDrawer({ data, seat, now, canAct, onClose }: SeatDrawerProps) {
  const [asked, ask] = useState<SeatAction | null>(null);
  const [deed, begin] = useState<'extend' | 'message' | 'note' | null>(null);
  const troubles = troublesOf(seat, data.exam.switch_limit);
  const candidate = { id: seat.candidate_id, name: seat.name };
  const offered = mayExam('invigilator', data.exam.status, 'deal')
    ? actionsFor(seat.sitting, timeOf(data, seat, now)).filter((action) => !(action === 'unlock' && seat.is_unlocked))
    : [];
  const facts: [string, string][] = [
    ['准考证号', seat.ticket_no || '–'],
    ['座位', `${data.rooms.find(({ id }) => id === seat.room_id)?.name ?? '未分考场'} ${seat.seat ?? ''}`],
    ['作答', sittingStates[seat.sitting]],
    ['已答', doneWords(seat)],
    ['剩余时间', leftWords(seat, now) || '–'],
    ['截止', seat.deadline === null ? '进入后起算' : minuteOf(seat.deadline)],
    ...(seat.sitting === 'not_entered' && data.exam.latest_entry !== ''
      ? [['最迟入场', minuteOf(data.exam.latest_entry)] as [string, string]]
      : []),
    ['最近收到', seenWords(seat, now)],
    ['设备', deviceWords(seat)],
    ['离开页面', `${seat.left_count} 次`],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={`${seat.name} ${seat.staff_id}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack gap="md">
        <StatusDot tone={seatTones[seat.state]}>{seatStates[seat.state]}</StatusDot>
        {troubles.length > 0 && <Alert color="warning">{troubles.join('，')}</Alert>}
        <dl className={classes.list}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {canAct && (
          <Permitted code="theoryTest:invigilate:operate">
            <Group gap="xs">
              <Button variant="default" onClick={() => begin('message')}>
                发送消息
              </Button>
              <Button variant="default" onClick={() => begin('extend')}>
                延长时间
              </Button>
              <Button variant="default" onClick={() => begin('note')}>
                记事
              </Button>
              {offered.map((action) => (
                <Button
                  key={action}
                  variant="default"
                  {...(seatActions[action].isGrave && { c: 'danger' })}
                  onClick={() => ask(action)}
                >
                  {seatActions[action].word}
                </Button>
              ))}
            </Group>
            {asked && <SeatConfirm key={asked} data={data} seat={seat} action={asked} onClose={() => ask(null)} />}
          </Permitted>
        )}
        <EventList data={data} candidateId={seat.candidate_id} />
      </Stack>
      {deed && <AllDialog data={data} deed={deed} candidate={candidate} onClose={() => begin(null)} />}
    </Drawer>
  );
}

const consequences: Readonly<Record<SeatAction, string>> = {
  unlock: '考生可在另一台设备上登录继续作答，原设备随即只读。',
  force: '考生立即停止作答，已收到的答案计入成绩。',
  absent: '考生记为缺考，不再能入场；误记可恢复。',
  cheat: '本次考试作废，不计成绩，也不能恢复。',
  reopen: '考生可以继续作答，直到本人的截止时间。',
};

interface SeatConfirmProps {
  data: WatchSnapshot;
  seat: ShownSeat;
  action: SeatAction;
  onClose: () => void;
}

/** Says what an action does to whom, and asks for its reason. */
function SeatConfirm({ data, seat, action, onClose }: SeatConfirmProps) {
  const [reason, write] = useState('');
  const { word, needsReason, isGrave } = seatActions[action];
  const save = useSave(calls.seatAction, { done: `${seat.name}：${word}` });
  const send = async () => {
    const body = { id: data.exam.id, candidate_id: seat.candidate_id, action, reason };
    if (await save.run({ body })) onClose();
  };
  return (
    <Alert color={isGrave ? 'danger' : 'primary'} title={`${word}：${seat.name}`}>
      <Stack gap="sm">
        <span>{consequences[action]}</span>
        <Textarea
          label={needsReason ? '原因' : '原因（可不填）'}
          autosize
          minRows={2}
          maxLength={examLimits.reason}
          data-autofocus
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            {...(isGrave && { color: 'danger' })}
            disabled={needsReason && reason.trim() === ''}
            loading={save.isRunning}
            onClick={() => void send()}
          >
            {word}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
