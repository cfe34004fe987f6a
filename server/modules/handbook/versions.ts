import { and, desc, eq, exists, inArray, ne } from 'drizzle-orm';
import { gradesWord, VersionState, versionStates } from '@contract/handbook/rules';
import type { versionEndpoints, VersionRow } from '@contract/handbook/versions';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, find, first, pageOfRows } from '@server/kits/rows';
import { businessStatuses } from '@contract/people/business-status';
import { people } from '../people/tables';
import { copyVersion, removePlan } from './copy-version';
import { findingsOf, planOf } from './plan';
import { handbookGrades, handbookVersions } from './tables';
import { peopleByGrade } from './usage';
import { versionRows } from './version-rows';

const words: FieldWords<VersionRow> = {
  name: '版本名称',
  grades: { word: '适用年级', say: gradesWord },
  state: { word: '状态', say: (state) => versionStates[state] },
  note: '说明',
};

const source: RowSource<VersionRow> = {
  table: handbookVersions,
  words,
  read: async ({ db }, id) => first(await versionRows(db, [await find(db, handbookVersions, id)])),
};

export const versionHandlers: Handlers<typeof versionEndpoints> = {
  versionPages: async ({ db, query }) => {
    const { name, state, grade } = query;
    const holds = db
      .select()
      .from(handbookGrades)
      .where(and(eq(handbookGrades.versionId, handbookVersions.id), equals(handbookGrades.grade, grade)));
    const where = and(
      contains(handbookVersions.name, name),
      equals(handbookVersions.state, state),
      grade === undefined ? undefined : exists(holds),
    );
    const wanted = { ...query, where, orderBy: [desc(handbookVersions.id)] };
    const { total, list } = await pageOfRows(db, handbookVersions, wanted);
    return { total, list: await versionRows(db, list) };
  },

  versionPlan: async (call) => ({
    ...(await source.read(call, call.query.version_id)),
    plan: await planOf(call.db, call.query.version_id),
  }),

  checkVersion: async ({ db, query }) => {
    await find(db, handbookVersions, query.version_id);
    return findingsOf(db, query.version_id);
  },

  addVersion: (call) =>
    savedRow(call, source, async () => {
      const { name, note, grades } = call.body;
      const id = await addRow(call.db, handbookVersions, { name, note });
      await writeGrades(call.db, id, grades);
      return id;
    }),

  saveVersion: (call) =>
    savedRow(call, source, async () => {
      const { id, name, note, grades } = call.body;
      await writeGrades(call.db, id, grades);
      await changeRow(call.db, handbookVersions, id, { name, note });
      return id;
    }),

  copyVersion: (call) =>
    savedRow(call, source, async () => {
      const { source_id: from, name, grades } = call.body;
      await find(call.db, handbookVersions, from);
      const id = await addRow(call.db, handbookVersions, { name });
      await writeGrades(call.db, id, grades);
      await copyVersion(call.db, from, id);
      return id;
    }),

  publishVersion: (call) =>
    savedRow(call, source, async (before) => {
      const { id, name, state } = before!;
      if (state === VersionState.published) throw wrongState(before!, '再次发布');
      const errors = (await findingsOf(call.db, id)).filter(({ severity }) => severity === 'error');
      if (errors.length > 0)
        throw new AppError('HANDBOOK_UNFIT', { count: errors.length, first: errors[0]!.text }, { findings: errors });
      await changeRow(call.db, handbookVersions, id, { name, state: VersionState.published });
      return id;
    }),

  stopVersion: (call) =>
    savedRow(call, source, async (before) => {
      const { id, name, state } = before!;
      if (state !== VersionState.published) throw wrongState(before!, '停用');
      refuseUsed(name, '停用', [{ label: '在培人员', count: await trainingBy(call.db, id) }]);
      await changeRow(call.db, handbookVersions, id, { name, state: VersionState.stopped });
      return id;
    }),

  removeVersion: (call) =>
    removedRow(call, source, async (stored) => {
      if (stored.state !== VersionState.draft) throw wrongState(stored, '删除');
      await removePlan(call.db, stored.id);
      return { name: stored.name };
    }),
};

const wrongState = ({ name, state }: VersionRow, action: string) =>
  new AppError('HANDBOOK_STATE_WRONG', { name, state: versionStates[state], action });

/** People who are yet to come, in training, paused or staying longer and train by a version. */
async function trainingBy(db: Db, versionId: number): Promise<number> {
  const { waiting, training, paused, extended } = businessStatuses;
  const there = [waiting, training, paused, extended].map(({ id }) => id);
  const rows = await peopleByGrade(db, [versionId], inArray(people.businessStatus, there));
  return rows.reduce((sum, row) => sum + row.count, 0);
}

/**
 * Makes these the years of entry of a version. A year of which people train by the version stays.
 * @throws AppError HANDBOOK_GRADE_TAKEN, HANDBOOK_GRADE_USED
 */
async function writeGrades(tx: Db, versionId: number, wanted: readonly number[]): Promise<void> {
  const grades = [...new Set(wanted)];
  const [taken] = await tx
    .select({ grade: handbookGrades.grade, versionId: handbookGrades.versionId, name: handbookVersions.name })
    .from(handbookGrades)
    .innerJoin(handbookVersions, eq(handbookVersions.id, handbookGrades.versionId))
    .where(and(inArray(handbookGrades.grade, grades), ne(handbookGrades.versionId, versionId)))
    .orderBy(handbookGrades.grade)
    .limit(1);
  if (taken) throw new AppError('HANDBOOK_GRADE_TAKEN', { grade: taken.grade, name: taken.name });
  const { state } = await find(tx, handbookVersions, versionId);
  if (state === VersionState.published) {
    const used = (await peopleByGrade(tx, [versionId])).find(({ grade }) => !grades.includes(grade));
    if (used) throw new AppError('HANDBOOK_GRADE_USED', { grade: used.grade, count: used.count });
  }
  await tx.delete(handbookGrades).where(eq(handbookGrades.versionId, versionId));
  if (grades.length > 0) await tx.insert(handbookGrades).values(grades.map((grade) => ({ versionId, grade })));
}
