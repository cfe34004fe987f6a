import type { Db } from '@server/kernel/database/database';
import { demoMajor } from '@server/demo/majors';
import type { DemoPart } from '@server/demo/part';
import { demoHandbook } from '@server/demo/handbook';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import { demoRequirements } from '@server/demo/requirement-lists';
import { and, eq } from 'drizzle-orm';
import { monthIndex } from '@contract/kernel/half-month';
import { copyVersion } from './copy-version';
import {
  handbookGrades,
  handbookRequirements,
  handbookVersions,
  stDeptLinks,
  stDepts,
  stGroups,
  stSubjects,
} from './tables';
import { SchemeState, VersionState } from './states';

export const handbookDemo: DemoPart = { key: 'handbook', after: ['dictionary'], write: writeHandbook };

/** Versions with their subjects, items and links. */
async function writeHandbook(db: Db): Promise<void> {
  const subjects = demoHandbook.flatMap((version) =>
    version.subjects.map((subject) => ({ ...subject, versionId: version.id })),
  );
  const items = subjects.flatMap((subject) => subject.items.map((item) => ({ ...item, stSubjectId: subject.id })));

  await insertNumbered(
    db,
    handbookVersions,
    demoHandbook.map(({ id, name }) => ({ id, name, state: VersionState.published })),
  );
  await insertRows(
    db,
    handbookGrades,
    demoHandbook.map(({ id, grade }) => ({ versionId: id, grade })),
  );
  await insertNumbered(
    db,
    stSubjects,
    subjects.map(({ id, versionId, name, halfMonths, items: own }) => ({
      id,
      versionId,
      majorId: demoMajor(name).id,
      years: demoMajor(name).years,
      halfMonths,
      reserveHalfMonths: own.reduce((sum, one) => sum + (one.kind === 'reserve' ? one.halfMonths : 0), 0),
      state: SchemeState.published,
    })),
  );
  await insertNumbered(
    db,
    stGroups,
    subjects.flatMap((subject) =>
      subject.groups.map(({ id, name, selectType, minDepts, maxDepts, halfMonths }) => ({
        id,
        stSubjectId: subject.id,
        name,
        selectType,
        minDepts,
        maxDepts,
        minHalfMonths: halfMonths,
        maxHalfMonths: halfMonths,
      })),
    ),
  );
  await insertNumbered(
    db,
    stDepts,
    items.map(({ id, stSubjectId, name, kind, groupId, halfMonths, stage, sort }) => ({
      id,
      stSubjectId,
      name,
      kind,
      groupId,
      halfMonths,
      stage,
      sort,
    })),
  );
  await insertRows(
    db,
    handbookRequirements,
    subjects.flatMap((subject) =>
      subject.items
        .filter(({ kind }) => kind !== 'reserve')
        .flatMap((item) =>
          demoRequirements(subject.name, item.name).map((asked, sort) => ({ stDeptId: item.id, ...asked, sort })),
        ),
    ),
  );
  await insertRows(
    db,
    stDeptLinks,
    items.flatMap((item) =>
      item.links.map(({ deptId, validFrom, validTo }, sort) => ({
        stDeptId: item.id,
        deptId,
        validFrom,
        validTo,
        sort,
      })),
    ),
  );
  await writeOtherVersions(db);
}

/** The coming year's version as somebody is preparing it, and the one that nobody trains by any more. */
async function writeOtherVersions(db: Db): Promise<void> {
  const [oldest, newest] = [demoHandbook[0]!, demoHandbook.at(-1)!];
  const [stopped, draft] = await db
    .insert(handbookVersions)
    .values([
      {
        name: '2021版住院医师规范化培训手册',
        state: VersionState.stopped,
        note: '该年级学员均已结业，手册留存备查',
      },
      {
        name: '2027版住院医师规范化培训手册（征求意见）',
        state: VersionState.draft,
        note: '内科、急诊科正在修订，定稿后发布',
      },
    ])
    .returning({ id: handbookVersions.id });
  await db.insert(handbookGrades).values([
    { versionId: stopped!.id, grade: 2021 },
    { versionId: draft!.id, grade: 2027 },
  ]);
  await copyVersion(db, oldest.id, stopped!.id);
  await copyVersion(db, newest.id, draft!.id);
  await reviseDraft(db, draft!.id);
}

/** What an office leaves behind in the middle of its work: new items, some of them twice or without a count. */
async function reviseDraft(db: Db, versionId: number): Promise<void> {
  const depts = await db
    .select({ id: stDepts.id, name: stDepts.name })
    .from(stDepts)
    .innerJoin(stSubjects, eq(stSubjects.id, stDepts.stSubjectId))
    .where(and(eq(stSubjects.versionId, versionId), eq(stSubjects.majorId, demoMajor('内科').id)));
  const idOf = (name: string) => depts.find((dept) => dept.name === name)!.id;
  const heart = idOf('心血管内科');
  await db.insert(handbookRequirements).values([
    { stDeptId: heart, kindId: 1, item: '肺动脉高压', reqNum: 2, level: '了解', sort: 90 },
    { stDeptId: heart, kindId: 1, item: '慢性心力衰竭', reqNum: 6, level: '掌握', sort: 91, note: '与原条目待合并' },
    { stDeptId: idOf('呼吸与危重症医学科'), kindId: 2, item: '床旁肺部超声', reqNum: 0, level: '熟悉', sort: 92 },
    { stDeptId: idOf('急诊科'), kindId: 8, item: '急救情景模拟', reqNum: 2, sort: 93 },
  ]);
  await db
    .update(handbookRequirements)
    .set({ reqNum: 12, level: '掌握' })
    .where(and(eq(handbookRequirements.stDeptId, heart), eq(handbookRequirements.item, '急性冠脉综合征')));
  await db
    .delete(handbookRequirements)
    .where(and(eq(handbookRequirements.stDeptId, idOf('内分泌科')), eq(handbookRequirements.item, '嗜铬细胞瘤')));
  // A place that is not found yet, and an agreement that ends while people still train.
  await db.delete(stDeptLinks).where(eq(stDeptLinks.stDeptId, idOf('心电图')));
  const ending = monthIndex('2028-06');
  await db
    .update(stDeptLinks)
    .set({ validTo: ending })
    .where(eq(stDeptLinks.stDeptId, idOf('风湿免疫科')));
}
