import type { z } from 'zod';
import { formatMonth, halfLabels, halfOfDate, pieceOf, type HalfMonth } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import type { personStays, rotationStay } from '@contract/rotation/list-types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { rangeOf, type RotationQuery } from './people-filter';
import { peoplePage, type PieceCells } from './people-page';

type PersonStays = z.output<typeof personStays>;
type RotationStay = z.output<typeof rotationStay>;

const always = { first: undefined, last: undefined };

/** People with their stays; with a range, the stays that reach into it, whole. */
export async function stayPage(db: Db, scope: ResolvedScope, query: RotationQuery): Promise<Page<PersonStays>> {
  const { first = -Infinity, last = Infinity } = rangeOf(query);
  const { total, list } = await peoplePage(db, scope, query, always);
  return {
    total,
    list: list.map(({ pieces, ...person }) => ({
      ...person,
      stays: runsOf(pieces)
        .filter((run) => run.end > first * 2 && run.start <= last * 2 + 1)
        .map(stayOf),
    })),
  };
}

interface Run {
  start: HalfMonth;
  /** The half month after the last. */
  end: HalfMonth;
  piece: PieceCells;
}

/** Adjacent pieces of one stay become one run. Pieces are in order of time. */
function runsOf(pieces: readonly PieceCells[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const [start, length, deptId, , , , , blockId] = piece;
    const before = runs.at(-1);
    if (before?.end === start && before.piece[7] === blockId && before.piece[2] === deptId) before.end += length;
    else runs.push({ start, end: start + length, piece });
  }
  return runs;
}

function stayOf({ start, end, piece }: Run): RotationStay {
  const [, , deptId, deptName, stDeptId, stDeptName, , blockId] = piece;
  const begin = firstDay(start);
  const lastDate = lastDay(end - 1);
  // Whole months need no half: 整月 where a stay begins on day 1 or ends on a month's last day.
  const beginLabel = start % 2 === 0 ? halfLabels[0] : halfLabels[halfOfDate(begin)];
  const endLabel = end % 2 === 0 ? halfLabels[0] : halfLabels[halfOfDate(lastDate)];
  return {
    blockId,
    deptId,
    deptName,
    stDeptId,
    stDeptName,
    begin,
    end: lastDate,
    beginLabel,
    endLabel,
    halfMonths: end - start,
  };
}

/** Day 1, or day 16 where the second half begins. */
export function firstDay(half: HalfMonth): string {
  const { month, half: which } = pieceOf(half, 1);
  return `${formatMonth(month)}-${which === 1 ? '01' : '16'}`;
}

/** Day 15, or the month's last day. */
export function lastDay(half: HalfMonth): string {
  const { month, half: which } = pieceOf(half, 1);
  const day = which === 1 ? 15 : new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return `${formatMonth(month)}-${String(day).padStart(2, '0')}`;
}
