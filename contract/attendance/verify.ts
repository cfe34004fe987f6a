import { z } from 'zod';
import { ruleKind, type RuleKind } from '../kernel/rule-kind';
import { dateText } from '../kernel/wire-date';
import { calendarOf, halves, leaveDays } from './days';
import { attendanceStates, makeUp, share } from './share';

const half = z.enum(halves);
/** A list that is missing is not an empty one: days counted without the holidays that a file forgot would look right. */
const dayList = z.array(dateText, {
  error: ({ input }) => (input === undefined ? '必须写明日期，一天也没有时写 []' : '应为日期的列表'),
});
const calendar = z.strictObject({ holidays: dayList, workdays: dayList });
/** Days as they are counted: none, or some halves. */
const days = z.number().min(0).multipleOf(0.5);

/** What a hospital can hold its own cases against (`npm run rules -- verify`). */
export const attendanceRuleKinds: Readonly<Record<string, RuleKind>> = {
  'attendance.leaveDays': ruleKind(
    z.strictObject({
      calendar,
      from: dateText,
      fromHalf: half,
      to: dateText,
      toHalf: half,
      countsRestDays: z.boolean().default(false),
    }),
    (leave) => leaveDays(calendarOf(leave.calendar), leave, leave.countsRestDays),
  ),
  'attendance.share': ruleKind(
    z.strictObject({
      calendar,
      stay: z.strictObject({ from: dateText, to: dateText }),
      records: z.array(z.strictObject({ date: dateText, half, state: z.enum(attendanceStates) })),
      until: dateText.optional(),
    }),
    ({ calendar: lists, stay, records, until }) => share(calendarOf(lists), stay, records, until),
  ),
  'attendance.makeUp': ruleKind(
    z
      .strictObject({ missed: days, should: days, halfMonths: z.int().min(1) })
      .refine(({ missed, should }) => missed <= should, { error: '缺勤天数不能多于应出勤天数', path: ['missed'] }),
    ({ missed, should, halfMonths }) => makeUp(missed, should, halfMonths),
  ),
};
