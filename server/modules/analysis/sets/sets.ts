import { and, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { AnalysisRow } from '@contract/analysis/endpoints';
import { colourOf, figureOf } from '@contract/analysis/rules';
import { dataSets, setKeys, type SetKey } from '@contract/analysis/sets';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import { halfMonthOfDate } from '@contract/kernel/half-month';
import { opensDept } from '@server/kernel/current-user';
import { today } from '@server/kits/today';
import { statisticsOf } from '../../activities/public';
import { sharesOf } from '../../attendance/public';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { departmentNames } from '../../dictionary/public';
import { departments } from '../../dictionary/tables';
import { examPasses } from '../../exam/public';
import { partsTaught, staysAt } from '../../rotation/public';
import { completionOf } from '../../training/public';
import { analysisMetrics } from '../tables';
import { daysOfYear, sightOf, staffSeen, staysSeen, traineesSeen, type Asking, type Filters, type Person } from './who';

type ReadRows = (asking: Asking, filters: Filters) => Promise<AnalysisRow[]>;

const nobody = { name: '', staff_id: '', type_name: '', major_name: '', grade: null, detail: '' };
function personRow(id: string, person: Person, part: number, whole: number | null, detail = ''): AnalysisRow {
  const { name, staff_id, type_name, major_name, grade, dept_name } = person;
  return { id, name, staff_id, type_name, major_name, grade, dept_name, detail, part, whole };
}

const people: ReadRows = async (asking, filters) =>
  (await traineesSeen(asking, filters)).map((one) => personRow(String(one.userId), one, 1, null));

/** Departments that take rotations: who is there today, and how many they take. */
const load: ReadRows = async ({ db, user: { scope } }, { deptId }) => {
  const opens = (id: number) => opensDept(scope, id) && (deptId === undefined || id === deptId);
  const wards = (
    await db
      .select({ id: departments.id, name: departments.name })
      .from(departments)
      .where(and(eq(departments.isRotation, true), eq(departments.status, EnableState.enabled)))
      .orderBy(departments.sort, departments.id)
  ).filter(({ id }) => opens(id));
  if (wards.length === 0) return [];
  const day = today();
  const half = halfMonthOfDate(day);
  const caps = groupBy(
    await db
      .select()
      .from(departmentCapacities)
      .where(
        and(
          lte(departmentCapacities.fromHalf, half),
          or(isNull(departmentCapacities.toHalf), gte(departmentCapacities.toHalf, half)),
        ),
      ),
    (row) => row.deptId,
  );
  const there = groupBy(
    await staysAt(db, { deptIds: wards.map(({ id }) => id), from: day, to: day }),
    (stay) => stay.deptId,
  );
  return wards.map(({ id, name }) => {
    const own = caps.get(id) ?? [];
    // A limit of all types together stands above those of single types.
    const whole = own.find(({ typeId }) => typeId === null)?.maxPeople;
    const typed = own.length === 0 ? null : own.reduce((sum, { maxPeople }) => sum + maxPeople, 0);
    const count = new Set((there.get(id) ?? []).map(({ userId }) => userId)).size;
    return { ...nobody, id: String(id), dept_name: name, part: count, whole: whole ?? typed };
  });
};

const handbook: ReadRows = async (asking, filters) => {
  const trainees = await traineesSeen(asking, filters);
  const rates = await completionOf(
    asking.db,
    trainees.map(({ userId }) => userId),
  );
  return trainees.flatMap((one) => {
    const rate = rates.get(one.userId)?.completion ?? null;
    return rate === null ? [] : [personRow(String(one.userId), one, Math.round(rate * 1000) / 10, 100)];
  });
};

const exam: ReadRows = async (asking, filters) => {
  const { seen, opens } = await sightOf(asking, filters);
  const passes = (await examPasses(asking.db, daysOfYear(filters.year))).filter(
    ({ personId, deptId }) => opens(personId, deptId) && (filters.deptId === undefined || deptId === filters.deptId),
  );
  const names = await departmentNames(
    asking.db,
    passes.flatMap(({ deptId }) => deptId ?? []),
  );
  return passes.map(({ examId, exam: title, personId, deptId, isPassed }) => {
    const person = { ...seen.get(personId)!, dept_name: (deptId !== null && names.get(deptId)) || '全院' };
    return personRow(`${examId} ${personId}`, person, isPassed ? 1 : 0, 1, title);
  });
};

const activities: ReadRows = async ({ db, user }, { year, deptId }) => {
  const month = daysOfYear(year).to.slice(0, 7);
  // A year to come has nothing that was due.
  if (month < `${year}-01`) return [];
  const { rows } = await statisticsOf(db, user, { month, months: Number(month.slice(5)), dept_id: deptId });
  return (
    rows
      // A ward's figure is not what somebody of another one taught in it.
      .filter(({ dept_id: id, due, held }) => opensDept(user.scope, id) && (due > 0 || held > 0))
      .map((row) => ({
        ...nobody,
        id: `${row.dept_id} ${row.kind_id}`,
        dept_name: row.dept_name,
        detail: row.kind_name,
        part: row.held,
        whole: row.due,
      }))
  );
};

const attendance: ReadRows = async (asking, filters) => {
  const stays = await staysSeen(asking, filters);
  const { to } = daysOfYear(filters.year);
  const shares = await sharesOf(
    asking.db,
    stays.map(({ stay }) => stay),
    ...(to < today() ? [to] : []),
  );
  return stays.flatMap(({ stay, person }) => {
    const { should, present, unrecorded } = shares.get(stay.id)!;
    // Days that nobody has entered yet say nothing about who was there.
    const entered = should - unrecorded;
    return entered === 0 ? [] : [personRow(String(stay.id), person, present, entered)];
  });
};

const teachers: ReadRows = async (asking, filters) => {
  const staff = await staffSeen(asking, filters);
  const day = today();
  const taught = new Map<number, Set<number>>();
  for (const stay of await staysAt(asking.db, { teacherIds: [...staff.keys()], from: day, to: day }))
    for (const { teacherId, from, to } of partsTaught(stay)) {
      if (teacherId === null || from > day || to < day || !staff.has(teacherId)) continue;
      taught.set(teacherId, (taught.get(teacherId) ?? new Set()).add(stay.userId));
    }
  return [...taught].map(([id, trainees]) => personRow(String(id), staff.get(id)!, trainees.size, null));
};

/** Rows of the other sets that are red by themselves. */
const alerts: ReadRows = async (asking, filters) => {
  const metrics = await asking.db.select().from(analysisMetrics).orderBy(analysisMetrics.id);
  const found: AnalysisRow[] = [];
  for (const metric of metrics) {
    const set = metric.setKey;
    if (set === 'alerts' || dataSets[set].measure === 'count' || metric.status !== EnableState.enabled) continue;
    for (const row of await rowsOf[set](asking, filters))
      if (colourOf(figureOf(set, [row]), metric) === 'red')
        found.push({ ...row, id: `${set} ${row.id}`, detail: metric.name });
  }
  return found;
};

const rowsOf: Record<SetKey, ReadRows> = { people, load, handbook, exam, activities, attendance, teachers, alerts };

/** Rows of a set that the caller sees. */
export const readSet = (asking: Asking, set: SetKey, filters: Filters): Promise<AnalysisRow[]> =>
  rowsOf[setKeys.find((key) => key === set)!](asking, filters);
