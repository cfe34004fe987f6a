import { examLimits, extensionScopes, type ExtensionScope } from '@contract/exam/exams/rules';
import { watchLimits } from '@contract/exam/watch/rules';
import { watchEndpoints as calls, type WatchSnapshot } from '@contract/exam/watch/watch';
import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { useSave } from '@/kernel/query/use-save';

/** What is done for many at once, or written down. */
export type AllDeed = 'extend' | 'message' | 'note';

interface AllDialogProps {
  data: WatchSnapshot;
  deed: AllDeed;
  /** Whom alone it concerns. */
  candidate?: { id: number; name: string };
  onClose: () => void;
}

const words = {
  extend: { title: '延长时间', text: '原因', verb: '延长', done: '已延长，考生端随即更新' },
  message: { title: '发送消息', text: '消息', verb: '发送', done: '消息已发出' },
  note: { title: '考场记事', text: '发生了什么', verb: '记录', done: '已记入考场记录单' },
} as const;

/** Time, a message or a note: for all, for a room or for one. Time for all asks for the exam's name. */
export function AllDialog({ data, deed, candidate, onClose }: AllDialogProps) {
  const { exam, rooms, is_whole: isWhole } = data;
  const places = [
    ...(isWhole ? [{ value: 'all', label: extensionScopes.all }] : []),
    ...rooms.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const [place, setPlace] = useState(places[0]?.value ?? 'all');
  const [minutes, setMinutes] = useState<number | null>(10);
  const [text, write] = useState('');
  const [typed, type] = useState('');
  const done = { done: words[deed].done };
  const extend = useSave(calls.extendExam, done);
  const message = useSave(calls.messageSeats, done);
  const note = useSave(calls.noteRoom, done);
  const scope: ExtensionScope = candidate ? 'person' : place === 'all' ? 'all' : 'room';
  const needsName = deed === 'extend' && scope === 'all';
  const isReady =
    text.trim() !== '' &&
    (deed !== 'extend' || (minutes !== null && minutes > 0)) &&
    (!needsName || typed === exam.name);
  const send = async () => {
    const whom = { scope, room_id: scope === 'room' ? Number(place) : null, candidate_id: candidate?.id ?? null };
    const id = exam.id;
    const answer =
      deed === 'extend'
        ? await extend.run({ body: { id, ...whom, minutes: minutes ?? 0, reason: text, exam_name: typed } })
        : deed === 'message'
          ? await message.run({ body: { id, ...whom, text } })
          : await note.run({ body: { id, candidate_id: whom.candidate_id, text } });
    if (answer) onClose();
  };
  const title = candidate ? `${words[deed].title}：${candidate.name}` : words[deed].title;
  const count = data.seats.filter((seat) => scope === 'all' || String(seat.room_id) === place).length;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="sm">
        {!candidate && deed !== 'note' && (
          <Select
            label="范围"
            description={`共 ${count} 名考生`}
            allowDeselect={false}
            data={places}
            value={place}
            onChange={(value) => setPlace(value ?? place)}
          />
        )}
        {deed === 'extend' && (
          <NumberBox
            label="分钟"
            range={{ least: 1, most: examLimits.extension[1], decimals: 0 }}
            value={minutes}
            onChange={setMinutes}
          />
        )}
        <Textarea
          label={words[deed].text}
          autosize
          minRows={2}
          maxLength={deed === 'message' ? watchLimits.message : watchLimits.note}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {needsName && (
          <TextInput
            label="输入考试名称以确认"
            description={exam.name}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            disabled={!isReady}
            loading={extend.isRunning || message.isRunning || note.isRunning}
            onClick={() => void send()}
          >
            {words[deed].verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
