import { readWardCode, type CheckWay } from '@contract/attendance/check-in-rules';
import type { Position } from '@contract/kernel/geo';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { isNetworkError } from '@device/api/call-error';
import { isOnline } from '@device/api/network';
import { useState } from 'react';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { notifyError } from '@/kernel/query/notify-error';
import { currentPosition } from '@/kits/position/current-position';
import { thisDevice } from '@/kits/position/this-device';
import { checkIn } from '../offline';

/**
 * Checks in by a code that was read, by the digits beside it, or by where one is. Without a network a code is kept on the device
 * with one's ticket and sent later; digits are too short-lived for that, and a position has no time of its own.
 * @param onDone after the server has it, or the device
 */
export function useCheckIn({ way, ticket }: { way: CheckWay; ticket: string }, onDone: () => void) {
  const [isLocating, setLocating] = useState(false);
  const save = useQueuedSave(checkIn, {
    errors: 'inPlace',
    done: ({ at }) => `打卡成功：${hospitalTime(new Date(at)).slice(5, 16)}`,
  });
  const attempt = (code: string, isKept: boolean, position?: Position) =>
    save.attempt({
      input: { body: { code, device: thisDevice(), is_kept: isKept, ticket: isKept ? ticket : '', position } },
      seen: { at: readWardCode(code)?.at ?? null },
    });
  const byCode = async (code: string) => {
    const isDigits = /^\d{6}$/.test(code);
    if (!isDigits && !readWardCode(code)) return notifyError('这不是打卡码，请扫描科室屏幕上的打卡码');
    try {
      await attempt(code, !isOnline());
    } catch (error) {
      // The line broke under it: what was read is kept, and if it got through after all the same code changes nothing.
      if (!isNetworkError(error) || isDigits) return notifyError(error);
      const kept = await attempt(code, true).then(
        () => true,
        (failure: unknown) => {
          notifyError(failure);
          return false;
        },
      );
      if (!kept) return;
    }
    onDone();
  };
  const byPosition = async () => {
    setLocating(true);
    const located = await currentPosition();
    setLocating(false);
    if (located.problem !== undefined) return notifyError(`${located.problem}；仍不能定位的，请联系教学秘书登记`);
    return attempt('', false, located.position).then(onDone, notifyError);
  };
  return { byCode, byPosition, isRunning: save.isRunning || isLocating, isByCode: way === 'code' };
}
