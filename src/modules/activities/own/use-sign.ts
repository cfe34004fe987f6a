import { readCode, sides, signWindow, type Side } from '@contract/activities/status';
import type { OwnActivity, partEndpoints } from '@contract/activities/taking-part';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { DataOf } from '@contract/kernel/endpoint';
import { isNetworkError } from '@device/api/call-error';
import type { Position } from '@contract/kernel/geo';
import { isOnline } from '@device/api/network';
import { useState } from 'react';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { notifyError } from '@/kernel/query/notify-error';
import { currentPosition } from '@/kits/position/current-position';
import { thisDevice } from '@/kits/position/this-device';
import { signByCode } from '../offline';

/** What a sign needs of its activity. */
export type Signed = Pick<
  OwnActivity,
  'id' | 'title' | 'ticket' | 'start_at' | 'end_at' | 'sign_before' | 'sign_after' | 'needs_position'
>;

const timeOf = (at: number) => hospitalTime(at).slice(11, 16);

/** Why a code that was read cannot be for a sign, by what it says itself; empty when it can. No clock of the phone is asked. */
export function codeObstacle(row: Signed, side: Side, code: string): string {
  const said = readCode(code);
  if (said?.activityId !== row.id) return '二维码不属于该活动，请扫描现场屏幕上的签到码';
  if (said.side !== side) return `这是${sides[said.side]}码，请扫描${sides[side]}码`;
  const { from, to } = signWindow(row, side);
  if (said.at >= from && said.at <= to) return '';
  return `${sides[side]}时间为 ${timeOf(from)} 至 ${timeOf(to)}，此码不在其中`;
}

/**
 * Signs by a code that was read, or by the digits beside it. Without a network the code is kept on the device with the ticket of
 * its activity and sent later; digits are too short-lived for that.
 * @param onDone after the server has it, or the device
 */
export function useSign(onDone: () => void) {
  const [isLocating, setLocating] = useState(false);
  const save = useQueuedSave(signByCode, { errors: 'inPlace', done: wordsOf });
  const attempt = (row: Signed, side: Side, code: string, isKept: boolean, position: Position | undefined) =>
    save.attempt({
      input: {
        params: { id: row.id },
        body: { side, code, device: thisDevice(), is_kept: isKept, ticket: isKept ? row.ticket : '', position },
      },
      seen: { title: row.title },
    });
  const sign = async (row: Signed, side: Side, code: string) => {
    const isDigits = /^\d{6}$/.test(code);
    const obstacle = isDigits ? '' : codeObstacle(row, side, code);
    if (obstacle !== '') return notifyError(obstacle);
    // Only where the activity is signed at its place; satellites are there without a network too.
    setLocating(row.needs_position);
    const located = row.needs_position ? await currentPosition() : undefined;
    setLocating(false);
    if (located?.problem !== undefined) return notifyError(`${located.problem}；仍不能定位的，请联系主讲补签`);
    const position = located?.position;
    try {
      if (isOnline()) await attempt(row, side, code, false, position);
      else await attempt(row, side, code, true, position);
    } catch (error) {
      // The line broke under it: what was read is kept, and if it got through after all the same code changes nothing.
      if (!isNetworkError(error) || isDigits) return notifyError(error);
      const kept = await attempt(row, side, code, true, position).then(
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
  return { sign, isRunning: save.isRunning || isLocating };
}

function wordsOf({ part }: DataOf<(typeof partEndpoints)['sign']>, { input }: { input: { body: { side: Side } } }) {
  const { side } = input.body;
  const state = side === 'in' ? part.in_state : part.out_state;
  return state === 'pending' ? '已收到，待主讲核对' : `${sides[side]}成功`;
}
