import type { OwnDays } from '@contract/attendance/check-in';
import { checkInWords } from '@contract/attendance/check-in-rules';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOnline } from '@/kernel/use-online';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import classes from '../attendance.module.css';
import { checkInRecord } from '../offline';
import { useCheckIn } from './use-check-in';

const CodeReader = late(() => import('@/kits/code/code-reader').then((file) => file.CodeReader));

/** Today: where one is expected and when, what was taken of one's coming and going, and the way to check in. */
export function CheckInPart({ own }: { own: OwnDays }) {
  const isOnline = useOnline();
  const [isReading, setReading] = useState(false);
  const [digits, setDigits] = useState('');
  const { byCode, byPosition, isRunning, isByCode } = useCheckIn(own, () => {
    setReading(false);
    setDigits('');
  });
  const at = own.days.findIndex(({ day }) => day === own.today);
  const shift = shiftOf(own.shifts, own.line?.shifts[at]);
  const taken = own.line?.check_ins.find(({ day }) => day === own.today);
  return (
    <Panel title={`今天 ${own.today.slice(5)}`} aside={<PendingMark record={checkInRecord} />}>
      <dl className={classes.facts}>
        <dt>科室</dt>
        <dd>{own.dept_name || '今天没有在科轮转'}</dd>
        <dt>班次</dt>
        <dd>{shift ? shiftWords(shift) : '没有排班'}</dd>
        {own.way !== 'ward' && (
          <>
            <dt>打卡</dt>
            <dd>{taken ? checkInWords(taken) : '还没有打卡'}</dd>
          </>
        )}
      </dl>
      {own.way === 'ward' && (
        <Text size="sm" c="dimmed" mt={8}>
          您的考勤由科室登记，不需要打卡
        </Text>
      )}
      {own.dept_name !== '' && isByCode && (
        <div className={classes.signing}>
          <Text size="sm" c="dimmed">
            {isOnline
              ? '到岗、离岗各扫一次科室屏幕上的打卡码：当天最早一次为上班，最晚一次为下班'
              : '当前无网络，请扫描科室屏幕上的打卡码；以打卡码的时间为准，联网后自动提交'}
          </Text>
          {isReading && <CodeReader hint="请将科室的打卡码放入取景框" onRead={(code) => void byCode(code)} />}
          <Group gap={8}>
            <Button loading={isRunning} onClick={() => setReading(!isReading)}>
              {isReading ? '停止扫码' : '扫码打卡'}
            </Button>
            <TextInput
              aria-label="6 位数字"
              placeholder="6 位数字"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              w={112}
              disabled={!isOnline}
              title={isOnline ? undefined : '数字须联网核对，无网络时请扫码'}
              value={digits}
              onChange={(event) => setDigits(event.currentTarget.value.replaceAll(/\D/g, ''))}
            />
            <Button
              variant="default"
              disabled={digits.length !== 6 || !isOnline}
              loading={isRunning}
              onClick={() => void byCode(digits)}
            >
              打卡
            </Button>
          </Group>
        </div>
      )}
      {own.dept_name !== '' && own.way === 'position' && (
        <div className={classes.signing}>
          <Text size="sm" c="dimmed">
            到岗、离岗各打一次；浏览器询问时请允许使用位置
          </Text>
          <Group gap={8}>
            <Button
              loading={isRunning}
              disabled={!isOnline}
              title={isOnline ? undefined : '定位打卡须联网'}
              onClick={() => void byPosition()}
            >
              定位打卡
            </Button>
          </Group>
        </div>
      )}
    </Panel>
  );
}
