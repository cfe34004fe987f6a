import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '@contract/kernel/errors';
import type { planAssign, planPublish, planSave } from '@contract/rotation/ward-plan';
import { mainTeacher, takenOver, type WardPart } from '@contract/rotation/ward-rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { departmentNames } from '../../dictionary/public';
import { notify, settleNotices } from '../../notice/public';
import { people } from '../../people/tables';
import { lockPeople } from '../moves/stays-of-people';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { arrangedStays, checkSplits, namesOf, writeParts, type WantedSplit } from './arrange';
import { draftedStays } from './plan';
import { partsTaught, staysAt } from './stays-at';

/** What a call came to. */
interface Arranged {
  stays: number;
  warnings: string[];
}

/**
 * Keeps splits as drafts; a stay without parts has its draft taken away.
 * @throws AppError as `arrangedStays` and `checkSplits`
 */
export async function saveDrafts(db: Db, user: CurrentUser, input: z.output<typeof planSave>): Promise<Arranged> {
  const { deptId, stays } = input;
  const found = await arrangedStays(db, user, { deptId, stays, teacherIds: teachersOf(stays) });
  const parts = new Map(stays.map((stay) => [stay.id, stay.parts]));
  const wanted = found.map((stay): WantedSplit => ({ stay, parts: parts.get(stay.id)! }));
  const warnings = await checkSplits(
    db,
    deptId,
    wanted.filter((one) => one.parts.length > 0),
    'drafts',
  );
  await writeParts(db, wanted, true);
  return { stays: wanted.length, warnings };
}

/**
 * Makes drafts what holds, and tells trainees and teachers.
 * @throws AppError as `arrangedStays` and `checkSplits`, WARD_NO_DRAFT, WARD_PART_UNTAUGHT
 */
export async function publishDrafts(db: Db, user: CurrentUser, input: z.output<typeof planPublish>): Promise<Arranged> {
  const { deptId, stays } = input;
  const drafts = await db
    .select()
    .from(rotationStayParts)
    .where(
      and(
        inArray(
          rotationStayParts.stayId,
          stays.map(({ id }) => id),
        ),
        eq(rotationStayParts.isDraft, true),
      ),
    );
  const found = await arrangedStays(db, user, { deptId, stays, teacherIds: teachersOf([{ parts: drafts }]) });
  const empty = found.filter(({ draft }) => draft === null);
  if (empty.length > 0) {
    const userIds = empty.map(({ userId }) => userId);
    throw new AppError('WARD_NO_DRAFT', { names: await namesOf(db, userIds) });
  }
  const wanted = found.map((stay): WantedSplit => ({ stay, parts: stay.draft! }));
  return publish(db, deptId, wanted);
}

/**
 * Gives stays one teacher: all of those that have not begun, of the others what lies ahead. Drafts of them are gone.
 * @throws AppError as `arrangedStays` and `checkSplits`
 */
export async function assignTeacher(db: Db, user: CurrentUser, input: z.output<typeof planAssign>): Promise<Arranged> {
  const { deptId, stays, teacherId } = input;
  const found = await arrangedStays(db, user, { deptId, stays, teacherIds: [teacherId] });
  const day = today();
  const wanted = found.map((stay): WantedSplit => ({
    stay,
    parts: takenOver({ from: stay.from, to: stay.to }, partsTaught(stay), { teacherId, day }),
  }));
  return publish(db, deptId, wanted);
}

/**
 * Gives a stay another teacher from a day on, by whoever was asked about it: published as a ward's own change is.
 * @throws AppError NOT_FOUND, and as `checkSplits`
 */
export async function changeTeacher(
  db: Db,
  { stayId, teacherId, from }: { stayId: number; teacherId: number; from: string },
): Promise<Arranged> {
  const [seen] = await staysAt(db, { ids: [stayId] });
  if (!seen) throw new AppError('NOT_FOUND');
  await lockPeople(db, [seen.userId, teacherId]);
  const [stay] = await draftedStays(db, { ids: [stayId] });
  if (!stay) throw new AppError('NOT_FOUND');
  const parts = takenOver({ from: stay.from, to: stay.to }, partsTaught(stay), { teacherId, day: from });
  return publish(db, stay.deptId, [{ stay, parts }]);
}

async function publish(db: Db, deptId: number, wanted: readonly WantedSplit[]): Promise<Arranged> {
  for (const { stay, parts } of wanted) {
    const untaught = parts.find(({ teacherId }) => teacherId === null);
    if (untaught) {
      throw new AppError('WARD_PART_UNTAUGHT', { name: await namesOf(db, [stay.userId]), day: untaught.from });
    }
  }
  const warnings = await checkSplits(db, deptId, wanted, 'published');
  await db.delete(rotationStayParts).where(
    and(
      inArray(
        rotationStayParts.stayId,
        wanted.map(({ stay }) => stay.id),
      ),
      eq(rotationStayParts.isDraft, true),
    ),
  );
  await writeParts(db, wanted, false);
  for (const { stay, parts } of wanted) {
    await db
      .update(rotationStays)
      .set({ teacherId: mainTeacher(parts) })
      .where(eq(rotationStays.id, stay.id));
  }
  await tell(db, deptId, wanted);
  return { stays: wanted.length, warnings };
}

/** Tells each trainee and his teachers of what is new; an unread message about what held before is settled. */
async function tell(db: Db, deptId: number, wanted: readonly WantedSplit[]): Promise<void> {
  const dept = (await departmentNames(db, [deptId])).get(deptId) ?? '';
  const named = [...wanted.map(({ stay }) => stay.userId), ...teachersOf(wanted)];
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...new Set(named)]));
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { stay, parts } of wanted) {
    if (JSON.stringify(parts) === JSON.stringify(partsTaught(stay))) continue;
    const subject = `stay:${stay.id}`;
    await settleNotices(db, subject);
    await notify(db, {
      event: 'rotation.ward.published',
      recipients: { trainee: [stay.userId], teacher: teachersOf([{ parts }]) },
      variables: {
        dept,
        trainee: nameOf.get(stay.userId) ?? '',
        parts: parts.map((part) => partWords(part, nameOf.get(part.teacherId ?? 0) ?? '')).join('；'),
      },
      link: '/rotation-management/rotation-overview-view',
      subject,
    });
  }
}

const partWords = ({ from, to, place }: WardPart, teacher: string) =>
  `${from} 至 ${to}${place && ` ${place}`}${teacher && `（${teacher}）`}`;

const teachersOf = (stays: readonly { parts: readonly Pick<WardPart, 'teacherId'>[] }[]) => [
  ...new Set(stays.flatMap(({ parts }) => parts.flatMap(({ teacherId }) => teacherId ?? []))),
];
