import { and, eq } from 'drizzle-orm';
import {
  checkInRefusal,
  dayOfCheckIn,
  placeProblem,
  readWardCode,
  wardSubject,
} from '@contract/attendance/check-in-rules';
import type { CheckSetting, checkInEndpoints } from '@contract/attendance/check-in';
import { isOpen, sheetStateWords } from '@contract/attendance/sheet-rules';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handler } from '@server/kernel/implement';
import { codeTime } from '@server/kits/sealed-code';
import { workCalendar } from '../calendar';
import { shiftsOn } from '../roster';
import { lockSheet, storedSheet } from '../sheet-lock';
import type { Attending } from '../ward-people';
import { keyOf, ownAttending, ticketDay } from './own';
import { checkSettingOf } from './seen';
import { attendanceCheckIns, attendanceDevices } from './tables';

type CheckInCall = Call<(typeof checkInEndpoints)['checkIn']>;

const refused = (reason: string) => new AppError('ATTENDANCE_CHECK_IN_REFUSED', { reason });

/**
 * Takes a check-in: the time is the code's own, or that of the server where one checks in by position. The same code of the
 * same person again changes nothing. The key of codes was read before the transaction.
 */
export const takeCheckIn: Handler<(typeof checkInEndpoints)['checkIn']> = async (call) => {
  const { db, user, body, audit } = call;
  const now = Date.now();
  // Wide enough for what was kept, and for the evening before.
  const around = { from: daysAhead(hospitalDay(now), -9), to: hospitalDay(now) };
  const { typeId, rows } = await ownAttending(db, user, around);
  const setting = await checkSettingOf(db, typeId);
  if (setting.way === 'ward') throw refused('您的人员类型由科室登记考勤，不需要打卡');
  const at = setting.way === 'code' ? await codeAt(call, rows, now) : placeAt(setting, call, now);
  const { isWorkday } = await workCalendar(db);
  const { shiftOn } = await shiftsOn(db, { typeId, userIds: [user.userId], ...around }, isWorkday);
  const deptOn = (day: string) => rows.find(({ from, to }) => from <= day && day <= to)?.deptId;
  const said = setting.way === 'code' ? readWardCode(body.code)?.deptId : undefined;
  const there = said ?? deptOn(hospitalDay(at));
  const day = dayOfCheckIn(at, (one) => {
    const deptId = deptOn(one);
    return deptId === undefined ? undefined : shiftOn(user.userId, deptId, one);
  });
  const deptId = deptOn(day);
  if (deptId === undefined || there === undefined)
    throw refused('您当天没有在科轮转，不需要打卡；如有疑问请联系教学秘书');
  if (deptId !== there) throw refused('这是其他科室的打卡码，请扫描您所在科室屏幕上的打卡码');
  const key = { dept_id: deptId, month: day.slice(0, 7), type_id: typeId };
  await lockSheet(db, key);
  const { state } = await storedSheet(db, key);
  if (!isOpen(state)) {
    throw new AppError('ATTENDANCE_LOCKED', {
      reason: `${key.month} 考勤表${sheetStateWords[state]}，不能再打卡；如有出入请申请更正`,
    });
  }
  await keepDevice(db, day, body.device, user.userId);
  await db
    .insert(attendanceCheckIns)
    .values({ userId: user.userId, day, at: new Date(at), deptId, device: body.device, isKept: body.is_kept })
    .onConflictDoNothing();
  audit({ target: `department:${deptId}`, detail: { day, way: setting.way, kept: body.is_kept } });
  return { day, at: new Date(at).toISOString() };
};

/** When the code was drawn that somebody read. @throws AppError ATTENDANCE_CODE_INVALID, ATTENDANCE_CODE_OLD */
async function codeAt({ database, user, body }: CheckInCall, rows: readonly Attending[], now: number): Promise<number> {
  const key = await keyOf(database);
  const today = hospitalDay(now);
  // Digits say no ward: they are those of the ward in which one is.
  const deptId = readWardCode(body.code)?.deptId ?? rows.find(({ from, to }) => from <= today && today <= to)?.deptId;
  const at = deptId === undefined ? null : codeTime(key, { subject: wardSubject(deptId), code: body.code, now });
  if (at === null) throw new AppError('ATTENDANCE_CODE_INVALID');
  const given = body.ticket === '' ? undefined : ticketDay(key, body.ticket, user.userId);
  const refusal = checkInRefusal({ codeAt: at, now, isKept: body.is_kept, ticketDay: given });
  if (refusal === 'old' && !body.is_kept) throw new AppError('ATTENDANCE_CODE_OLD');
  if (refusal === 'old') throw refused('打卡已超过 7 天才送达，请申请补登');
  if (refusal === 'ticket') throw refused('离线打卡的凭证不是您本人的或已过期，请申请补登');
  return at;
}

/** Now, for who is where one checks in. */
function placeAt({ lat, lng, radius }: CheckSetting, { body }: CheckInCall, now: number): number {
  // There is no code whose time could count.
  if (body.is_kept) throw refused('定位打卡须联网，请联网后重新打卡或申请补登');
  const problem = placeProblem({ lat: lat ?? 0, lng: lng ?? 0, radius: radius ?? 0 }, body.position ?? null);
  if (problem) throw refused(problem);
  return now;
}

/** A device checks in for one person a day. @throws AppError ATTENDANCE_DEVICE_OTHERS */
async function keepDevice(db: Db, day: string, device: string, userId: number): Promise<void> {
  await db.insert(attendanceDevices).values({ day, device, userId }).onConflictDoNothing();
  const [kept] = await db
    .select()
    .from(attendanceDevices)
    .where(and(eq(attendanceDevices.day, day), eq(attendanceDevices.device, device)));
  if (kept?.userId !== userId) throw new AppError('ATTENDANCE_DEVICE_OTHERS');
}
