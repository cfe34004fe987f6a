import { and, desc, gte, lt, sql, eq } from 'drizzle-orm';
import type { heldExamEndpoints } from '@contract/exam/exams/exams';
import { ExamStatus } from '@contract/exam/exams/status';
import { dayMs, startOfDay } from '@contract/room/rules';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { orderBy } from '@server/kits/order-by';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { pageOfRows } from '@server/kits/rows';
import { freeRooms } from '../../room/public';
import { readConfig } from './defaults';
import { lifecycleHandlers } from './lifecycle';
import { demandExam } from './move';
import { examSource, toExamRows } from './rows';
import { releaseRooms, writeExam } from './save';
import { examsLookedAfter } from './sight';
import { exams } from './tables';

/** 考试管理. */
export const heldExamHandlers: Handlers<typeof heldExamEndpoints> = {
  exams: async (call) => {
    const { db, user, query } = call;
    const { id, name, type, deptId, archive, startAt } = exams;
    const where = and(
      examsLookedAfter(user),
      contains(name, query.name === '' ? undefined : query.name),
      equals(type, query.type),
      equals(deptId, query.dept_id),
      equals(archive, query.archive),
      query.status === undefined ? undefined : hasStatus(query.status),
      query.from === undefined ? undefined : gte(startAt, new Date(startOfDay(query.from))),
      query.to === undefined ? undefined : lt(startAt, new Date(startOfDay(query.to) + dayMs)),
    );
    const order = query.sort_by === undefined ? [desc(id)] : orderBy(query, { name, start_at: startAt }, id);
    const found = await pageOfRows(db, exams, { ...query, where, orderBy: order });
    return { total: found.total, list: await toExamRows(call, found.list) };
  },
  exam: (call) => examSource.read(call, call.params.id),
  examBeginning: async ({ db }) => {
    const { types, late_min, early_min, grace_s, rules } = await readConfig(db);
    return { types: types.filter(({ is_enabled: is }) => is), late_min, early_min, grace_s, rules };
  },
  examRooms: async ({ db, query }) => {
    const rooms = await freeRooms(db, { from: new Date(query.start_at), to: new Date(query.end_at) });
    return rooms.map(({ id, name, building, floor, capacity }) => ({
      id,
      name,
      place: [building, floor].filter(Boolean).join(' '),
      capacity,
    }));
  },
  saveExam: (call) => savedRow(call, examSource, (before) => writeExam(call, before)),
  removeExam: (call) =>
    removedRow(call, examSource, async (before) => {
      demandExam(before.status, 'remove');
      await releaseRooms(call.db, before.id);
      return { name: before.name };
    }),
  ...lifecycleHandlers,
};

/** `effectiveStatus` as a condition: what was to start has started. */
function hasStatus(status: number) {
  const isDue = sql`(${exams.status} = ${ExamStatus.waiting} and ${exams.startAt} <= now())`;
  if (status === ExamStatus.running) return sql`(${eq(exams.status, status)} or ${isDue})`;
  return status === ExamStatus.waiting ? sql`(${eq(exams.status, status)} and not ${isDue})` : eq(exams.status, status);
}
