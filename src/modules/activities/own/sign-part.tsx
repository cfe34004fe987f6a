import { signWindow } from '@contract/activities/status';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePending } from '@/kernel/outbox/use-outbox';
import { useOnline } from '@/kernel/use-online';
import { useServerNow } from '@/kernel/use-server-now';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import { partRecord } from '../offline';
import type { OwnDetail } from './own-detail';
import classes from './own.module.css';
import { useSign } from './use-sign';

const CodeReader = late(() => import('@/kits/code/code-reader').then((file) => file.CodeReader));

/** Signing in, and out afterwards: by the code on the screen of the room, or by the digits beside it. */
export function SignPart({ row }: { row: OwnDetail }) {
  const now = useServerNow();
  const [isReading, setReading] = useState(false);
  const [digits, setDigits] = useState('');
  const { part } = row;
  const isIn = part.in_state === 'valid' || part.in_state === 'pending';
  const side = isIn && row.needs_sign_out ? 'out' : 'in';
  const word = side === 'in' ? '签到' : '签退';
  const isOnline = useOnline();
  const isWaiting = usePending(partRecord(row.id)) !== undefined;
  const { sign, isRunning } = useSign(() => {
    setReading(false);
    setDigits('');
  });
  const isDone = side === 'in' ? isIn : part.out_state === 'valid' || part.out_state === 'pending';
  if (isDone || isWaiting) return null;
  const { from, to } = signWindow(row, side);
  const time = (at: number) => hospitalTime(at).slice(11, 16);
  const hours = `${time(from)} 至 ${time(to)}`;
  if (now > to) return null;
  const isOpen = now >= from;
  const run = (code: string) => void sign(row, side, code);
  return (
    <Panel title={word}>
      {!isOpen ? (
        <Text c="dimmed">{`${word}时间为 ${hours}，届时扫描现场屏幕上的二维码`}</Text>
      ) : (
        <div className={classes.page}>
          <Text c="dimmed">
            {isOnline
              ? `${hours}，扫描现场屏幕上的二维码，或输入二维码旁的 6 位数字`
              : `${hours}，当前无网络，请扫描现场屏幕上的二维码；${word}以二维码的时间为准，联网后自动提交`}
          </Text>
          {row.needs_position && <Text c="dimmed">本活动按位置签到，浏览器询问时请允许使用位置</Text>}
          {isReading && <CodeReader hint={`请将${word}码放入取景框`} onRead={run} />}
          <div className={classes.digits}>
            <Button onClick={() => setReading(!isReading)}>{isReading ? '停止扫码' : `扫码${word}`}</Button>
            <TextInput
              aria-label="6 位数字"
              placeholder="6 位数字"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              w={120}
              disabled={!isOnline}
              title={isOnline ? undefined : '数字须联网核对，无网络时请扫码'}
              value={digits}
              onChange={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
            />
            <Button
              variant="default"
              disabled={digits.length !== 6 || !isOnline}
              loading={isRunning}
              onClick={() => run(digits)}
            >
              {word}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  );
}
