import { eq } from 'drizzle-orm';
import type { Education, EducationReceipt, educationEndpoints, EntryDetail } from '@contract/department-stay/education';
import { educationGaps, educationLimits, quizResult } from '@contract/department-stay/education-rules';
import { entryHindrance, isEntryActOf, type EntryAction } from '@contract/department-stay/entry-table';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import { opensDept } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Reader } from '@server/kits/row-calls';
import { demandSeen } from '@server/kits/rows';
import { sanitise } from '@server/kits/sanitise';
import { today } from '@server/kits/today';
import { setAttachments } from '../attachment/public';
import { departmentNames } from '../dictionary/public';
import { requirementsOf } from '../handbook/public';
import { settleNotices } from '../notice/public';
import { staysAt, type StayAt } from '../rotation/public';
import { educationFiles } from './education-files';
import { isEmpty, storedEducation } from './education-states';
import { entryRoleIn, entryRowOf } from './entry-rows';
import { departmentEducation, educationReceipts } from './tables';

/** 入科教育: written by the ward, read, answered and signed by whoever comes to it. */
export const educationHandlers: Handlers<typeof educationEndpoints> = {
  entryDetail: async (call) => detailOf(call, await seenStay(call, call.params.id)),
  readMaterial: async (call) => {
    const { db, body, audit } = call;
    const stay = await ownStay(call, 'learn', body.id);
    const { materials } = await storedEducation(db, stay.deptId);
    if (!materials.some(({ id }) => id === body.material_id)) throw new AppError('NOT_FOUND');
    const before = await lockedReceipt(db, stay.id);
    if (!before.read.includes(body.material_id)) {
      await write(db, stay.id, { read: [...before.read, body.material_id].slice(-100) });
    }
    audit({ target: `department_stay_entry:${stay.id}` });
    return detailOf(call, stay);
  },
  answerQuiz: async (call) => {
    const { db, body, audit } = call;
    const stay = await ownStay(call, 'learn', body.id);
    const { questions, passPercent } = await storedEducation(db, stay.deptId);
    if (questions.length === 0) throw new AppError('STAY_EDUCATION', { problem: '这个科室没有入科测验' });
    const before = await lockedReceipt(db, stay.id);
    if (before.isPassed) throw new AppError('STAY_EDUCATION', { problem: '您已通过测验，不必再答' });
    if (before.tries >= educationLimits.tries) {
      throw new AppError('STAY_EDUCATION', { problem: '作答次数过多，请联系科室教学秘书' });
    }
    const answers = Object.fromEntries(body.answers.map(({ id, choice }) => [id, choice]));
    const { percent, isPassed, wrong } = quizResult({ passPercent, questions }, answers);
    await write(db, stay.id, { percent, isPassed, tries: before.tries + 1 });
    audit({ target: `department_stay_entry:${stay.id}`, detail: { percent } });
    return { percent, is_passed: isPassed, wrong };
  },
  signEducation: async (call) => {
    const { db, body, audit } = call;
    const stay = await ownStay(call, 'sign', body.id);
    const found = await storedEducation(db, stay.deptId);
    if (isEmpty(found)) throw new AppError('STAY_EDUCATION', { problem: '这个科室还没有入科教育' });
    const before = await lockedReceipt(db, stay.id);
    const gaps = educationGaps(found, before);
    if (gaps.length > 0) throw new AppError('STAY_EDUCATION', { problem: `还需要${gaps.join('、')}` });
    if (before.signedOn === null) await write(db, stay.id, { signedOn: today() });
    await settleNotices(db, `department_stay_entry:${stay.id}`);
    audit({ target: `department_stay_entry:${stay.id}` });
    return detailOf(call, stay);
  },
  education: async ({ db, user, params }) => {
    if (!opensDept(user.scope, params.dept_id)) throw new AppError('NOT_FOUND');
    return toEducation(db, params.dept_id);
  },
  saveEducation: async (call) => {
    const { db, user, body, ifMatch, audit, database, storage } = call;
    const { dept_id: deptId, pass_percent: passPercent, questions } = body;
    if (!opensDept(user.scope, deptId)) throw new AppError('NOT_FOUND');
    await db.select().from(departmentEducation).where(eq(departmentEducation.deptId, deptId)).for('update');
    const before = await toEducation(db, deptId);
    demandSeen(before, ifMatch);
    refuse(body);
    const materials = body.materials.map((material) => ({ ...material, content: sanitise(material.content) }));
    const values = { passPercent, materials, questions, version: before.version + 1 };
    const kept = await db
      .insert(departmentEducation)
      .values({ deptId, ...values })
      .onConflictDoUpdate({
        target: departmentEducation.deptId,
        set: values,
        setWhere: eq(departmentEducation.version, before.version),
      })
      .returning({ deptId: departmentEducation.deptId });
    // Of two who write the first one at once, the second has seen nothing yet.
    if (kept.length === 0) demandSeen(await toEducation(db, deptId), ifMatch);
    const ids = materials.flatMap(({ files }) => files);
    const removed = await setAttachments(db, user, { owner: educationFiles, ownerId: String(deptId), ids });
    call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    audit({ target: `department:${deptId}`, detail: { materials: materials.length, questions: questions.length } });
    return toEducation(db, deptId);
  },
};

/** @throws AppError STAY_EDUCATION */
function refuse({ materials, questions }: Pick<Education, 'materials' | 'questions'>): void {
  const ids = [...materials, ...questions].map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    throw new AppError('STAY_EDUCATION', { problem: '材料与题目的编号重复，请刷新后重试' });
  const at = questions.findIndex(({ key, options }) => key >= options.length);
  if (at >= 0) throw new AppError('STAY_EDUCATION', { problem: `第 ${at + 1} 题没有选定正确答案` });
}

async function toEducation(db: Db, deptId: number): Promise<Education> {
  const { passPercent, materials, questions, version } = await storedEducation(db, deptId);
  const name = (await departmentNames(db, [deptId])).get(deptId);
  if (name === undefined) throw new AppError('NOT_FOUND');
  return { dept_id: deptId, dept_name: name, pass_percent: passPercent, materials, questions, version };
}

/** A stay in which an act is the caller's. @throws AppError NOT_FOUND, STAY_EDUCATION */
async function ownStay({ db, user }: Reader, act: EntryAction, id: number): Promise<StayAt> {
  const [stay] = await staysAt(db, { ids: [id] });
  if (!stay || !isEntryActOf(entryRoleIn(user, stay), act)) throw new AppError('NOT_FOUND');
  // How far the entering is hinders nobody from learning; what became of the stay may.
  const problem = entryHindrance(act, 'open', stay.state);
  if (problem !== null) throw new AppError('STAY_EDUCATION', { problem });
  return stay;
}

/** His own, or one of a ward whose arrivals the caller may see. @throws AppError NOT_FOUND */
async function seenStay({ db, user }: Reader, id: number): Promise<StayAt> {
  const [stay] = await staysAt(db, { ids: [id] });
  const role = stay ? entryRoleIn(user, stay) : 'other';
  const isSeen = role === 'trainee' || (role === 'ward' && holds(user, 'inDept:entry:list'));
  if (!stay || !isSeen) throw new AppError('NOT_FOUND');
  return stay;
}

const nothing = { read: [] as string[], percent: null, tries: 0, isPassed: false, signedOn: null };

async function receiptOf(db: Db, stayId: number) {
  const [row] = await db.select().from(educationReceipts).where(eq(educationReceipts.stayId, stayId));
  return row ?? nothing;
}

/** The receipt, made where there is none, and kept from other writers. */
async function lockedReceipt(tx: Db, stayId: number) {
  await tx.insert(educationReceipts).values({ stayId }).onConflictDoNothing();
  const [row] = await tx.select().from(educationReceipts).where(eq(educationReceipts.stayId, stayId)).for('update');
  return row!;
}

const write = (tx: Db, stayId: number, values: Partial<Omit<typeof educationReceipts.$inferInsert, 'stayId'>>) =>
  tx.update(educationReceipts).set(values).where(eq(educationReceipts.stayId, stayId));

async function detailOf({ db, user }: Reader, stay: StayAt): Promise<EntryDetail> {
  const { row, stDeptName } = await entryRowOf(db, stay);
  const { passPercent, materials, questions } = await storedEducation(db, stay.deptId);
  const owed = await requirementsOf(db, stay.userId);
  const own = await receiptOf(db, stay.id);
  const receipt: EducationReceipt = {
    read: own.read,
    percent: own.percent,
    tries: own.tries,
    is_passed: own.isPassed,
    signed_on: own.signedOn,
  };
  return {
    id: stay.id,
    entry: row,
    is_mine: stay.userId === user.userId,
    requirements: (owed?.requirements ?? [])
      // By its name, as the handbook counts: a plan may have been made by another version of the standard.
      .filter(({ st_dept_name: name, req_num: count }) => name === stDeptName && count > 0)
      .map(({ kind_name, item, req_num, unit, level, role }) => ({
        kind_name,
        item,
        req_num,
        unit,
        level: level ?? '',
        role: role ?? '',
      })),
    pass_percent: passPercent,
    materials,
    // Never the keys: they are for whoever writes the quiz.
    questions: questions.map(({ id, stem, options }) => ({ id, stem, options })),
    receipt,
  };
}
