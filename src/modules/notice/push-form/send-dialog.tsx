import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushRow } from '@contract/notice/push-types';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { useCall } from '@/kernel/query/use-call';
import { formatCount } from '@/ui/format';
import { hospitalToday, serverNow } from '@device/api/server-time';

interface SendDialogProps {
  push: Pick<PushRow, 'id' | 'title' | 'version'>;
  onClose: () => void;
  onSent: () => void;
}

/** The last question before a push goes out: to how many, and when. */
export function SendDialog({ push, onClose, onSent }: SendDialogProps) {
  const [isOpen, { close }] = useDisclosure(true);
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState<string | null>(null);
  const { data: detail } = useCall(pushEndpoints.pushDetail, { params: { id: push.id } });
  const { data: head } = useCall(
    pushEndpoints.headCount,
    { body: { target: detail?.target ?? {} } },
    { enabled: detail !== undefined, staleTime: 0 },
  );
  const send = useSave(pushEndpoints.pushSend, {
    refresh: [pushEndpoints.pushPages, pushEndpoints.pushDetail],
    done: ({ scheduled_at }) => (scheduled_at ? '已设为定时发送' : '已开始发送'),
    onDone: onSent,
    errors: 'inPlace',
  });
  const isLate = when === 'later' && (at === null || dayjs(at).isBefore(dayjs(serverNow())));
  const press = () =>
    void send.run({
      params: { id: push.id },
      body: { scheduled_at: when === 'later' ? dayjs(at).toISOString() : null },
      ifMatch: push.version,
    });
  return (
    <Modal opened={isOpen} onClose={close} onExitTransitionEnd={onClose} title="发送推送">
      <Stack>
        <p>
          “{push.title}”将发送给 {head ? `${formatCount(head.count)} 人` : '…'}。
        </p>
        <Radio.Group
          aria-label="发送时间"
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        >
          <Group>
            <Radio value="now" label="立即发送" />
            <Radio value="later" label="定时发送" />
          </Group>
        </Radio.Group>
        {when === 'later' && (
          <DateTimePicker
            label="发送时间"
            placeholder="YYYY-MM-DD HH:mm"
            locale="zh-cn"
            valueFormat="YYYY-MM-DD HH:mm"
            minDate={hospitalToday()}
            value={at}
            error={at !== null && isLate ? '请选择现在之后的时间' : undefined}
            onChange={setAt}
          />
        )}
        {send.error && (
          <p role="alert" className="reach-error">
            {send.error.message}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            先不发送
          </Button>
          <Button loading={send.isRunning} disabled={isLate || head?.count === 0} onClick={press}>
            {when === 'later' ? '定时发送' : '发送'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
