import { and, countDistinct, eq, sql } from 'drizzle-orm';
import { checkWayWords, wardSubject } from '@contract/attendance/check-in-rules';
import type { CheckSetting, checkInEndpoints } from '@contract/attendance/check-in';
import { AppError } from '@contract/kernel/errors';
import { opensDept } from '@server/kernel/current-user';
import { fieldChanges, type FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { drawCode } from '@server/kits/sealed-code';
import { today } from '@server/kits/today';
import { demandVersion } from '@server/kits/version';
import { departments } from '../../dictionary/tables';
import { personTypes } from '../../people/tables';
import { takeCheckIn } from './check-in';
import { keyOf, readOwnDays } from './own';
import { checkSettingOf } from './seen';
import { attendanceCheckIns, attendanceCheckSettings } from './tables';

const orNone = (value: string | number | null) => (value === null || value === '' ? '无' : String(value));
const words: FieldWords<CheckSetting> = {
  way: { word: '打卡方式', say: (way) => checkWayWords[way] },
  since: { word: '起始日期', say: orNone },
  grace: { word: '宽限分钟', say: String },
  lat: { word: '纬度', say: orNone },
  lng: { word: '经度', say: orNone },
  radius: { word: '半径', say: orNone },
};

/** 打卡: how a type does it, the ward's code, and one's own days. */
export const checkInHandlers: Handlers<typeof checkInEndpoints> = {
  checkSetting: async ({ db, query }) => {
    if ((await db.$count(personTypes, eq(personTypes.id, query.type_id))) === 0) throw new AppError('NOT_FOUND');
    return checkSettingOf(db, query.type_id);
  },
  saveCheckSetting: async ({ db, body, ifMatch, audit }) => {
    const { id, way, grace, lat, lng, radius } = body;
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attendance check setting ${id}`}))`);
    if ((await db.$count(personTypes, eq(personTypes.id, id))) === 0) throw new AppError('NOT_FOUND');
    const before = await checkSettingOf(db, id);
    demandVersion(ifMatch, before.version, before);
    const place = way === 'position' ? { lat, lng, radius } : { lat: null, lng: null, radius: null };
    // Days before the first one were marked by the ward, and nobody is asked why he did not check in.
    const since = way === 'ward' ? null : before.way === 'ward' ? today() : before.since;
    const values = { way, grace, ...place, since, version: before.version + 1, updatedAt: new Date() };
    await db
      .insert(attendanceCheckSettings)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: attendanceCheckSettings.id, set: values });
    const after = await checkSettingOf(db, id);
    audit({ target: `attendance_check_setting:${id}`, detail: { changes: fieldChanges(words, before, after) } });
    return after;
  },
  wardCode: async ({ db, database, user, query }) => {
    const { dept_id: deptId } = query;
    const [dept] = await db.select({ name: departments.name }).from(departments).where(eq(departments.id, deptId));
    if (!dept || !opensDept(user.scope, deptId)) throw new AppError('NOT_FOUND');
    const { content, digits } = drawCode(await keyOf(database), wardSubject(deptId), Date.now());
    const [row] = await db
      .select({ signed: countDistinct(attendanceCheckIns.userId) })
      .from(attendanceCheckIns)
      .where(and(eq(attendanceCheckIns.deptId, deptId), eq(attendanceCheckIns.day, today())));
    return { content, digits, dept_name: dept.name, signed: row?.signed ?? 0 };
  },
  ownDays: readOwnDays,
  checkIn: {
    before: async ({ database }) => {
      await keyOf(database);
      return takeCheckIn;
    },
  },
};
