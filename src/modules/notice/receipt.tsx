import { recordEndpoints } from '@contract/notice/record-endpoints';
import type { NoticeRecord } from '@contract/notice/types';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { formatDateTime } from '@/ui/format';

/** The receipt that a notice asks for: 已阅, or the reader's full name as a signature. Empty for notices without one. */
export function Receipt({ notice }: { notice: NoticeRecord }) {
  const [name, setName] = useState('');
  const confirm = useSave(recordEndpoints.confirmReceipt, {
    refresh: [recordEndpoints.records],
    done: '回执已确认',
    errors: 'inPlace',
  });
  if (notice.receipt === 0 || notice.is_withdrawn) return null;
  if (notice.receipt_time) return <p>已于 {formatDateTime(notice.receipt_time)} 确认回执</p>;
  const mustSign = notice.receipt === 2;
  const send = () =>
    void confirm.run({ params: { id: notice.id }, body: mustSign ? { signed_name: name.trim() } : {} });
  return (
    <Group align="flex-end" gap="xs" mt="xs">
      {mustSign && (
        <TextInput
          label="签字（请输入本人姓名）"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Button loading={confirm.isRunning} disabled={mustSign && name.trim() === ''} onClick={send}>
        {mustSign ? '签字确认' : '已阅'}
      </Button>
      {confirm.error && <span role="alert">{confirm.error.message}</span>}
    </Group>
  );
}
