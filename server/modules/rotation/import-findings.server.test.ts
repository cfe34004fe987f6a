import { TaskState } from '@contract/kernel/task-state';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { type FindingCode, type ImportItem } from '@contract/rotation/types';
import { demoMajor } from '@server/demo/majors';
import { createBody, demoItems, importPlan, runImport, sendImport } from '@tests/builders/rotation-import';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { handbookVersions } from '../handbook/tables';
import { people } from '../people/tables';
import { importChunks, importPeople, rotationPieces } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;

const [good, second] = await demoItems(admin, { count: 2, months: 3, firstMonth: '2027-01', halves: false });

/** A copy of the good row with something broken. */
function broken(change: (item: ImportItem) => void): ImportItem {
  const item = structuredClone(good!);
  change(item);
  return item;
}

/** The row of one of the demo's incomplete people, by its id. */
function rowOfPerson(userId: number, username: string, major = '内科'): ImportItem {
  return broken((item) => {
    Object.assign(item, { staffId: `SL${userId}`, major, personType: '住院医师' });
    Object.assign(item.record, { userId, username });
  });
}

const cases: [FindingCode, string, ImportItem[]][] = [
  ['NAME_REQUIRED', 'no name', [broken((item) => (item.record.username = ''))]],
  ['STAFF_ID_REQUIRED', 'no staff id', [broken((item) => (item.staffId = ''))]],
  ['MAJOR_REQUIRED', 'no major', [broken((item) => (item.major = ' '))]],
  ['PERSON_NOT_FOUND', 'an unknown staff id', [broken((item) => (item.staffId = 'nobody'))]],
  ['PERSON_NOT_FOUND', 'another type', [broken((item) => (item.personType = '在院职工'))]],
  ['PERSON_NOT_FOUND', 'a staff id of somebody else', [broken((item) => (item.staffId = second!.staffId))]],
  ['PERSON_NOT_FOUND', 'a user who does not exist', [broken((item) => (item.record.userId = 77_777_777))]],
  ['NAME_MISMATCH', 'another name', [broken((item) => (item.record.username += '二'))]],
  ['RECRUIT_YEAR_MISSING', 'a person without year', [rowOfPerson(900_001, '示例缺年级')]],
  ['VERSION_NOT_FOR_YEAR', 'a year without handbook', [rowOfPerson(900_002, '示例无手册')]],
  ['SYSTEM_MAJOR_MISSING', 'a person without major', [rowOfPerson(900_003, '示例缺专业')]],
  ['MAJOR_NOT_IN_VERSION', 'a major that the version lacks', [rowOfPerson(900_004, '示例旧专业', '口腔全科')]],
  ['MAJOR_MISMATCH', 'another major', [broken((item) => (item.major = '口腔全科'))]],
  ['DEPT_NOT_IN_HANDBOOK', 'an unknown department', [broken((item) => (item.record.deptList[0]!.deptName = '天文科'))]],
  ['DUPLICATE_MONTH', 'a month twice', [broken(({ record }) => record.deptList.push({ ...record.deptList[0]! }))]],
  ['DUPLICATE_MONTH', 'a month placed and cleared', [broken((item) => item.clear.push(item.record.deptList[0]!.date))]],
  ['HALF_MONTH_INVALID', 'half a month', [broken(({ record }) => (record.deptList[0]!.halfUp = 1))]],
  ['DUPLICATE_PERSON', 'a person twice', [good!, { ...good!, row: 99 }]],
  ['REFERENCE_CHANGED', 'another department id', [broken(({ record }) => (record.deptList[0]!.deptId += 100_000))]],
  ['REFERENCE_CHANGED', 'another version', [broken(({ record }) => (record.versionId += 1))]],
  ['REFERENCE_CHANGED', 'a wrong half flag', [broken(({ record }) => (record.halfFlag = 1))]],
];

describe('the server finds what the browser would have found', () => {
  it.each(cases)('%s: %s', async (code, _, items) => {
    const plan = importPlan(items, { clearBlanks: true });
    const job = await sendImport(admin, plan);
    expect(job.state).toBe(TaskState.error);
    expect(job.findings.map((finding) => finding.code)).toContain(code);
    for (const finding of job.findings) {
      expect(finding).toMatchObject({ sheet: items[0]!.sheet, severity: 'error' });
      expect(finding.message).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(await db.$count(importPeople, eq(importPeople.jobId, plan.id))).toBe(0);
    expect(errorOf(await admin.call(calls.importConfirm, { params: { id: plan.id } }))).toBe('IMPORT_STATE');
  });

  it('DUPLICATE_PERSON: a person in two chunks, with the place of the first row', async () => {
    const plan = importPlan([good!, { ...good!, row: 99 }], { chunkSize: 1 });
    const job = await sendImport(admin, plan);
    expect(job.findings.map(({ code, row }) => [code, row])).toEqual([['DUPLICATE_PERSON', 99]]);
    expect(job.findings[0]!.message).toContain(`第 ${good!.row} 行`);
  });

  it('SUBJECT_DEPT_LINK_MISSING: a department whose link does not hold in the month', async () => {
    const list = (await admin.data(calls.reference, { query: {} })).handbook!.versions;
    const dated = list
      .flatMap((version) => version.subjects.map((subject) => ({ version, subject })))
      .flatMap(({ version, subject }) =>
        subject.lists.necessaryRotateList.flatMap((entry) =>
          entry.innerDeptList.map((dept) => ({ version, subject, stDeptId: entry.stDeptId, dept })),
        ),
      )
      .filter(({ dept }) => dept.validTo !== null || dept.validFrom !== null);
    const residents = await db.select().from(people).where(eq(people.typeId, 1));
    const hit = dated
      .map((entry) => ({
        ...entry,
        person: residents.find(
          (person) =>
            entry.version.grades.includes(person.recruitYear ?? 0) &&
            person.majorId === demoMajor(entry.subject.stSubjectName).id,
        ),
      }))
      .find((entry) => entry.person)!;
    const outside = hit.dept.validTo ? '2099-01' : '2000-01';
    const item = broken((copy) => {
      Object.assign(copy, { staffId: hit.person!.staffId, major: hit.subject.stSubjectName, personType: '住院医师' });
      Object.assign(copy.record, { userId: hit.person!.id, username: hit.person!.name });
      Object.assign(copy.record, { versionId: hit.version.versionId, stSubjectId: hit.subject.stSubjectId });
      const { deptId, deptName } = hit.dept;
      copy.record.deptList = [{ date: outside, deptId, deptName, halfUp: 0, stDeptId: hit.stDeptId }];
    });
    const job = await sendImport(admin, importPlan([item]));
    expect(job.findings.map((finding) => finding.code)).toEqual(['SUBJECT_DEPT_LINK_MISSING']);
  });

  it('VERSION_LIST_EMPTY: no handbook is published', async () => {
    const published = eq(handbookVersions.state, 2);
    const ids = await db
      .update(handbookVersions)
      .set({ state: 1 })
      .where(published)
      .returning({ id: handbookVersions.id });
    try {
      const job = await sendImport(admin, importPlan([good!]));
      expect(job.findings.map((finding) => finding.code)).toContain('VERSION_LIST_EMPTY');
    } finally {
      const those = inArray(
        handbookVersions.id,
        ids.map(({ id }) => id),
      );
      await db.update(handbookVersions).set({ state: 2 }).where(those);
    }
    expect((await sendImport(admin, importPlan([good!]))).state).toBe(TaskState.waitingToInput);
  });

  it('takes no month that does not exist: the header checks of the sheet have nothing to do here', async () => {
    const plan = importPlan([broken(({ record }) => (record.deptList[0]!.date = '2027-13'))]);
    await admin.data(calls.importCreate, {
      body: {
        id: plan.id,
        fileName: 'a.xlsx',
        fileHash: plan.fileHash,
        clearBlanks: false,
        chunkHashes: [plan.fileHash],
      },
    });
    const answer = await admin.call(calls.importChunks, {
      params: { id: plan.id, seq: 0 },
      body: { chunks: [plan.chunks[0]!] },
    });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });
});

describe('what changes between check and confirmation is checked again before the first write', () => {
  const months = () => db.$count(rotationPieces, eq(rotationPieces.userId, good!.record.userId));
  const person = eq(people.id, good!.record.userId);
  let before: typeof people.$inferSelect;

  beforeEach(async () => {
    [before] = (await db.select().from(people).where(person)) as [typeof people.$inferSelect];
  });

  it.each<[string, FindingCode, Partial<typeof people.$inferInsert>]>([
    ['the person left', 'PERSON_NOT_FOUND', { deletedAt: new Date() }],
    ['the person has another name', 'NAME_MISMATCH', { name: '改名者' }],
    ['the person has another major', 'MAJOR_MISMATCH', { majorId: demoMajor('口腔全科').id }],
    ['the person has another year', 'VERSION_NOT_FOR_YEAR', { recruitYear: 2021 }],
  ])('%s: %s', async (_, code, change) => {
    const plan = importPlan([second!, good!], { chunkSize: 1 });
    expect((await sendImport(admin, plan)).state).toBe(TaskState.waitingToInput);
    const placed = await months();
    await db.update(people).set(change).where(person);
    const job = await runImport(admin, plan);
    const { name, majorId, recruitYear, deletedAt } = before;
    await db.update(people).set({ name, majorId, recruitYear, deletedAt }).where(person);
    expect(job).toMatchObject({ state: TaskState.error, writtenPeople: 0, problem: '' });
    expect(job.findings.map((finding) => finding.code)).toContain(code);
    expect(await months()).toBe(placed);
    const chunks = await db.select().from(importChunks).where(eq(importChunks.jobId, plan.id));
    expect(chunks.every((chunk) => chunk.writtenAt === null)).toBe(true);
  });
});

describe('what no browser sends', () => {
  const impossible: [string, (item: ImportItem) => void][] = [
    ['a user beyond the numbers of the database', ({ record }) => (record.userId = 2 ** 31)],
    ['a department beyond them', ({ record }) => (record.deptList[0]!.deptId = 2 ** 40)],
    ['a NUL in a name', ({ record }) => (record.username = '\0')],
    ['half a character', (item) => (item.grade = '\ud842')],
    ['a month of no calendar', ({ record }) => (record.deptList[0]!.date = '0000-01')],
    ['a row below any sheet', (item) => (item.row = 2 ** 31)],
  ];

  it.each(impossible)('is refused as invalid: %s', async (_, change) => {
    const plan = importPlan([broken(change)]);
    await admin.data(calls.importCreate, { body: createBody(plan) });
    const answer = await admin.call(calls.importChunks, {
      params: { id: plan.id, seq: 0 },
      body: { chunks: [plan.chunks[0]!] },
    });
    expect([answer.status, errorOf(answer)]).toEqual([400, 'INPUT_INVALID']);
  });

  it('is refused as invalid in the name of a file and as a number, and finds nobody in a search', async () => {
    const plan = importPlan([good!]);
    const create = await admin.call(calls.importCreate, { body: { ...createBody(plan), fileName: 'a\0.xlsx' } });
    const list = await admin.call(calls.overviewPagesV2, { body: { page: 1, size: 20, name: '\0' } });
    const person = await admin.call(calls.rotatedByUser, { body: { userId: 2 ** 40 } });
    expect([create, person].map(errorOf)).toEqual(['INPUT_INVALID', 'INPUT_INVALID']);
    expect(list.status).toBe(200);
  });
});
