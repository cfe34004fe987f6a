import { partEndpoints as calls, type OwnActivity } from '@contract/activities/taking-part';
import { enrolObstacle } from '@contract/activities/status';
import { call } from '@device/api/call';
import { serverNow } from '@device/api/server-time';
import { useSave } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { ownReads as refresh } from '../reads';
import { whenWords } from '../words';

/**
 * 报名 and 取消报名, whichever can be done; disabled with the reason where neither can. What else is planned at that time is asked for
 * where the caller does not know it: rows of a list do not say.
 */
export function useEnrolment(): (row: OwnActivity, clash?: string) => RowAction[] {
  const enrol = useSave(calls.enrol, {
    refresh,
    done: ({ part }) => (part.waiting_place === null ? '报名成功' : `已报满，您在候补第 ${part.waiting_place} 位`),
  });
  const cancel = useSave(calls.cancelEnrolment, { refresh, done: '已取消报名' });
  const askToEnrol = async (row: OwnActivity, known: string | undefined) => {
    const clash = known ?? (await clashOf(row));
    if (clash !== '') {
      const message = `“${row.title}” ${whenWords(row)}，与您的“${clash}”时间冲突。`;
      if (!(await confirm({ title: '时间冲突', message, confirmLabel: '仍然报名' }))) return;
    }
    await enrol.run({ params: { id: row.id } });
  };
  const askToCancel = async (row: OwnActivity) => {
    const message = `将取消“${row.title}”的报名，名额随即让给候补的人员。`;
    const isSure = await confirm({ title: '取消报名', message, confirmLabel: '取消报名', danger: true });
    if (isSure) await cancel.run({ params: { id: row.id } });
  };
  return (row, clash) => {
    const { enrol_state: enrolled } = row.part;
    if (!row.needs_enrolment) return [];
    if (enrolled === 'enrolled' || enrolled === 'waiting') {
      const disabledReason = enrolObstacle(row, enrolled, 'cancel', serverNow());
      return [
        {
          label: '取消报名',
          call: calls.cancelEnrolment,
          color: 'danger',
          disabledReason,
          onClick: () => void askToCancel(row),
        },
      ];
    }
    const disabledReason = enrolObstacle(row, enrolled, 'enrol', serverNow());
    const isFull = row.most_people !== null && row.enrolled >= row.most_people;
    return [
      {
        label: isFull ? '候补' : '报名',
        call: calls.enrol,
        disabledReason,
        onClick: () => void askToEnrol(row, clash),
      },
    ];
  };
}

/** Who cannot be told of a clash is not kept from enrolling: without a network enrolling says so itself. */
const clashOf = ({ id }: OwnActivity): Promise<string> =>
  call(calls.ownActivity, { params: { id } }).then(
    ({ clash }) => clash,
    () => '',
  );
