import { and, desc, eq } from 'drizzle-orm';
import type { SchemeParts as PartsInput } from '@contract/rotation/schemes';
import type { Db } from '@server/kernel/database/database';
import { demoMajor } from '@server/demo/majors';
import type { DemoPart } from '@server/demo/part';
import { changeScheme, copyScheme, schemeHead, schemeParts, setSchemeState } from '../../handbook/public';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { handbookGrades, handbookVersions, stDeptLinks, stSubjects } from '../../handbook/tables';

/** A year that an office prepares long before it comes: its schemes in every state, one wrong in every way. */
export const schemesDemo: DemoPart = { key: 'rotation.schemes', after: ['handbook'], write: writeSchemes };

const preparedYear = 2029;
const draftVersion = 1;
const publishedVersion = 2;

async function writeSchemes(db: Db): Promise<void> {
  const newest = await newestVersion(db);
  const [version] = await db
    .insert(handbookVersions)
    .values({ name: `${preparedYear}版住院医师规范化培训手册（轮转规则准备中）`, state: draftVersion })
    .returning({ id: handbookVersions.id });
  const versionId = version!.id;
  await db.insert(handbookGrades).values({ versionId, grade: preparedYear });
  const copied = async (major: string, years: number) => {
    const majorId = demoMajor(major).id;
    const where = and(eq(stSubjects.versionId, newest), eq(stSubjects.majorId, majorId));
    const [from] = await db.select({ id: stSubjects.id }).from(stSubjects).where(where);
    return copyScheme(db, from!.id, { versionId, majorId, years });
  };

  const ready = await copied('内科', 3);
  await change(db, ready, (parts) => ({ ...parts, expectedPeople: 36 }));
  await setSchemeState(db, ready, 'published');
  await change(db, await copied('内科', 2), shortened);
  await copied('全科', 3);
  const unfinished = await copied('外科', 3);
  await change(db, unfinished, spoiled);
  await limitOne(db, unfinished);
  await unlinkOne(db, versionId);
}

async function newestVersion(db: Db): Promise<number> {
  const rows = await db
    .select({ versionId: handbookGrades.versionId })
    .from(handbookGrades)
    .innerJoin(handbookVersions, eq(handbookVersions.id, handbookGrades.versionId))
    .where(eq(handbookVersions.state, publishedVersion))
    .orderBy(desc(handbookGrades.grade))
    .limit(1);
  return rows[0]!.versionId;
}

async function change(db: Db, id: number, to: (parts: PartsInput) => PartsInput): Promise<void> {
  const { halfMonths, reserveHalfMonths, mostOutside, expectedPeople } = await schemeHead(db, id);
  const { groups, items } = (await schemeParts(db, [id])).get(id)!;
  const own = items.map(({ departments: _departments, ...item }) => item);
  await changeScheme(db, id, to({ halfMonths, reserveHalfMonths, mostOutside, expectedPeople, groups, items: own }));
}

/** Two years for those who come with a master's degree: two thirds of each department. */
function shortened(parts: PartsInput): PartsInput {
  const two = (halfMonths: number) => Math.max(1, Math.round((halfMonths * 2) / 3));
  const items = parts.items.map((item) => ({
    ...item,
    halfMonths: two(item.halfMonths),
    stage: Math.min(2, item.stage),
    maxPieces: 1,
    place: item.name === '心血管内科' ? ('first' as const) : item.place,
  }));
  const groups = parts.groups.map((group) => ({
    ...group,
    minHalfMonths: two(group.minHalfMonths),
    maxHalfMonths: two(group.maxHalfMonths),
  }));
  const reserveHalfMonths = two(parts.reserveHalfMonths);
  const necessary = items.filter(({ kind }) => kind === 'necessary').reduce((all, one) => all + one.halfMonths, 0);
  const chosen = groups.reduce((all, one) => all + one.minHalfMonths, 0);
  return { ...parts, items, groups, reserveHalfMonths, halfMonths: necessary + chosen + reserveHalfMonths };
}

/** What an office leaves behind in the middle of its work. */
function spoiled(parts: PartsInput): PartsInput {
  const [first, second, third, fourth, ...rest] = parts.items;
  return {
    ...parts,
    halfMonths: parts.halfMonths + 1,
    expectedPeople: 2400,
    groups: [
      ...parts.groups,
      { name: '专科进阶', selectType: 'free', minDepts: 2, maxDepts: 2, minHalfMonths: 8, maxHalfMonths: 8 },
    ],
    items: [
      { ...first!, unit: 'cooperating' },
      { ...second!, minPiece: second!.halfMonths + 2 },
      { ...third!, stage: 3, place: 'first', maxPieces: 24 },
      { ...fourth!, stage: 4 },
      ...rest,
      {
        name: '日间手术中心（筹建）',
        kind: 'optional',
        group: parts.groups.length,
        halfMonths: 2,
        stage: 3,
        maxPieces: 1,
        minPiece: 2,
        minRun: 1,
        place: 'any',
        unit: 'own',
        outside: 0,
      },
      {
        name: '创伤急救',
        kind: 'optional',
        group: parts.groups.length,
        halfMonths: 4,
        stage: 3,
        maxPieces: 2,
        minPiece: 2,
        minRun: 2,
        place: 'any',
        unit: 'own',
        outside: 0,
      },
    ],
  };
}

/** What a department takes of all types together: the intake that is expected does not fit. */
async function limitOne(db: Db, id: number): Promise<void> {
  const { items } = (await schemeParts(db, [id])).get(id)!;
  const narrow = items.find(({ kind, departments }) => kind === 'necessary' && departments.length === 1)!;
  const [dept] = narrow.departments;
  await db
    .insert(departmentCapacities)
    .values({ deptId: dept!.deptId, typeId: null, fromHalf: preparedYear * 24, maxPeople: 30 });
}

/** A department of 全科 is rebuilt and takes nobody for a year. */
async function unlinkOne(db: Db, versionId: number): Promise<void> {
  const where = and(eq(stSubjects.versionId, versionId), eq(stSubjects.majorId, demoMajor('全科').id));
  const [scheme] = await db.select({ id: stSubjects.id }).from(stSubjects).where(where);
  const { items } = (await schemeParts(db, [scheme!.id])).get(scheme!.id)!;
  const rebuilt = items.find(({ departments }) => departments.length === 1)!;
  const reopens = (preparedYear + 1) * 12 + 8;
  await db.update(stDeptLinks).set({ validFrom: reopens }).where(eq(stDeptLinks.stDeptId, rebuilt.id));
}
