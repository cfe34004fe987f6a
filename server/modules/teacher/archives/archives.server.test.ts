import { and, eq, inArray, ne } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { daysAhead } from '@contract/rotation/stay-states';
import { archiveFlowKey } from '@contract/teacher/archive-flow';
import { archiveEndpoints as calls, type Archive } from '@contract/teacher/archives';
import type { ArchiveSectionKey, ArchiveValues } from '@contract/teacher/archive-sections';
import { fieldSettingEndpoints as fieldCalls, type FieldRow } from '@contract/teacher/field-settings';
import { today } from '@server/kits/today';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { approvalRecords } from '../../approval/tables';
import { attachments } from '../../attachment/tables';
import { noticePushes } from '../../notice/tables';
import { people } from '../../people/tables';
import { archiveFields, archiveReminders, archiveRows } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const teacherId = 3;

const course = { name: '心电图读图', audience: '住院医师', on: '2026-01-20', hours: 8 };
const award = { name: '优秀带教老师', rank: '院级', issuer: '本院', on: '2025-12-28' };
const mine = () => teacher.data(calls.myArchive, { query: {} });
const sectionOf = ({ sections }: Archive, key: ArchiveSectionKey) => sections.find((one) => one.key === key)!;
const versionOf = async (key: ArchiveSectionKey) => sectionOf(await mine(), key).version;
const lineOf = ({ lines }: Archive, key: string) => lines.find((one) => one.key === key)!;

const save = async (
  section: ArchiveSectionKey,
  values: ArchiveValues,
  more: { entry_id?: string; files?: string[] } = {},
) =>
  teacher.call(calls.saveArchiveEntry, { body: { section, values, ...more } }, { ifMatch: await versionOf(section) });
const saved = async (...input: Parameters<typeof save>) => {
  const answer = await save(...input);
  expect(answer.status).toBe(200);
  return mine();
};
const submit = async (...keys: ArchiveSectionKey[]) => {
  const archive = await mine();
  return teacher.call(calls.submitArchive, {
    body: { sections: keys.map((key) => ({ key, version: sectionOf(archive, key).version })) },
  });
};
const proof = async (client = teacher) => (await attachPdf(client, 'teacher-archive')).id;
const openRecord = async () =>
  (await secretary.data(approvalEndpoints.ofSubject, { params: { flow: archiveFlowKey, subject: String(teacherId) } }))
    .record!;
const review = async (
  sections: { key: ArchiveSectionKey; pass: boolean; reason?: string }[] | undefined,
  { pass = 1, comment = '' }: { pass?: 1 | 2; comment?: string } = {},
) => {
  const { id, node, stamp } = await openRecord();
  const body = { node_id: node!.id, pass, comment, stamp, ...(sections && { input: { sections } }) };
  return secretary.call(approvalEndpoints.review, { params: { id }, body });
};

beforeEach(async () => {
  await db.delete(archiveRows).where(eq(archiveRows.userId, teacherId));
  await db.delete(archiveReminders);
  // What is under review of the teacher's ends with the archive that it was about.
  await db
    .update(approvalRecords)
    .set({ status: 4, removedAt: new Date() })
    .where(and(eq(approvalRecords.flow, archiveFlowKey), eq(approvalRecords.subjectId, String(teacherId))));
});

it('is a teacher’s own affair, and the office’s within its scope', async () => {
  expect((await server.anonymous.call(calls.myArchive, { query: {} })).status).toBe(401);
  expect((await student.call(calls.myArchive, { query: {} })).status).toBe(403);
  expect((await student.call(calls.archive, { params: { id: teacherId }, query: {} })).status).toBe(403);
  expect((await teacher.call(calls.archive, { params: { id: 2 }, query: {} })).status).toBe(403);
  expect((await teacher.call(calls.archiveDepartments, { query: {} })).status).toBe(403);
  expect((await teacher.call(calls.archiveForm, { body: { id: 2, origin: 'http://reach' } })).status).toBe(403);
  const [stranger] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.typeId, 7), ne(people.deptId, await deptOf(teacherId))));
  const strange = { id: stranger!.id };
  expect((await secretary.call(calls.archive, { params: strange, query: {} })).status).toBe(404);
  expect((await secretary.call(calls.archiveForm, { body: { ...strange, origin: 'http://reach' } })).status).toBe(404);
  expect((await secretary.call(calls.remindArchives, { body: { user_ids: [strange.id] } })).status).toBe(404);
  expect((await secretary.call(calls.archive, { params: { id: teacherId }, query: {} })).status).toBe(200);
});

it('refuses entries that are wrong, strange or stale', async () => {
  const bad = await save('courses', { ...course, hours: 0, audience: '路人' });
  expect(bad.status).toBe(400);
  expect(errorOf(bad)).toBe('INPUT_INVALID');
  const body = { section: 'courses' as const, values: course };
  expect((await teacher.call(calls.saveArchiveEntry, { body })).status).toBe(428);
  await saved('courses', course);
  expect((await teacher.call(calls.saveArchiveEntry, { body }, { ifMatch: 1 })).status).toBe(412);
  expect((await save('courses', course, { entry_id: 'none' })).status).toBe(404);
  // A file of somebody else's is nobody's proof.
  expect((await save('awards', award, { files: [await proof(secretary)] })).status).toBe(404);
  const none = await teacher.call(
    calls.declareArchiveNone,
    { body: { section: 'degrees', none: true } },
    { ifMatch: await versionOf('degrees') },
  );
  expect(none.body.message).toContain('学历学位不能确认为无');
});

it('adds an entry once, however often it is sent', async () => {
  const ifMatch = await versionOf('courses');
  const body = { section: 'courses' as const, values: course };
  for (let at = 0; at < 2; at++)
    await teacher.data(calls.saveArchiveEntry, { body }, { ifMatch, key: 'archive-entry-once' });
  expect(sectionOf(await mine(), 'courses').entries).toHaveLength(1);
});

it('takes a section back to what was passed when a change is given up', async () => {
  await saved('courses', course);
  const given = await teacher.data(
    calls.discardArchiveSection,
    { body: { section: 'courses' } },
    { ifMatch: await versionOf('courses') },
  );
  expect(sectionOf(given, 'courses')).toMatchObject({ state: 'empty', entries: [] });
});

it('is not submitted without a proof, nor from an old page', async () => {
  await saved('awards', award);
  const bare = await submit('awards');
  expect(errorOf(bare)).toBe('TEACHER_ARCHIVE_UNREADY');
  expect(bare.body.message).toBe('获奖荣誉的“优秀带教老师”没有上传证明材料，请补充后再提交');
  expect(errorOf(await submit('papers'))).toBe('TEACHER_ARCHIVE_UNREADY');
  await saved('courses', course);
  const old = await teacher.call(calls.submitArchive, { body: { sections: [{ key: 'courses', version: 1 }] } });
  expect(errorOf(old)).toBe('TEACHER_ARCHIVE_CHANGED');
});

it('is passed and sent back section by section, and only what was passed counts', async () => {
  await saved('courses', course);
  await saved('awards', award, { files: [await proof()] });
  expect((await submit('courses', 'awards')).status).toBe(200);
  const waiting = await mine();
  expect(sectionOf(waiting, 'courses').state).toBe('review');
  expect(lineOf(waiting, 'courses').got).toBe(0);
  expect(errorOf(await save('courses', course))).toBe('TEACHER_ARCHIVE_REVIEWING');
  expect(errorOf(await submit('courses'))).toBe('APPROVAL_OPEN');

  // Every section is decided on, each that goes back with a reason, and not all of them.
  expect(errorOf(await review(undefined))).toBe('INPUT_INVALID');
  expect(errorOf(await review([{ key: 'courses', pass: true }]))).toBe('TEACHER_ARCHIVE_SECTIONS');
  const bare = await review([
    { key: 'courses', pass: true },
    { key: 'awards', pass: false },
  ]);
  expect(bare.body.message).toContain('退回原因是必填项');

  const decided = await review([
    { key: 'courses', pass: true },
    { key: 'awards', pass: false, reason: '证书照片不清晰' },
  ]);
  expect(decided.status).toBe(200);
  const after = await mine();
  expect(sectionOf(after, 'courses')).toMatchObject({ state: 'current', accepted_on: today() });
  expect(lineOf(after, 'courses').got).toBe(10);
  expect(sectionOf(after, 'awards')).toMatchObject({ state: 'returned', returned: '证书照片不清晰' });
  expect(sectionOf(after, 'awards').entries[0]!.files).toHaveLength(1);
  expect(lineOf(after, 'awards').got).toBe(0);
  // Others see what was passed, and nothing of what was sent back.
  const seen = await secretary.data(calls.archive, { params: { id: teacherId }, query: {} });
  expect(sectionOf(seen, 'awards')).toMatchObject({ state: 'empty', entries: [], returned: '' });
  expect(sectionOf(seen, 'courses').entries).toHaveLength(1);
  const told = await db.select().from(noticePushes).where(eq(noticePushes.event, 'teacher.archive.decided'));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0])).toContain('获奖荣誉：证书照片不清晰');

  // Mended and sent again it is passed; the proof stays the entry's.
  const entry = sectionOf(after, 'awards').entries[0]!;
  await saved('awards', { ...award, issuer: '院教育处' }, { entry_id: entry.id, files: [await proof()] });
  expect((await submit('awards')).status).toBe(200);
  const { changes } = await openRecord();
  expect(changes.map(({ label }) => label)).toEqual(['获奖荣誉：新增', '获奖荣誉“优秀带教老师”：证明']);
  expect(changes[1]!.files).toEqual({ old: '', new: sectionOf(await mine(), 'awards').entries[0]!.files[0]!.id });
  expect((await review([{ key: 'awards', pass: true }])).status).toBe(200);
  expect(sectionOf(await mine(), 'awards')).toMatchObject({ state: 'current', returned: '' });
});

it('goes back as a whole with the reviewer’s reason, and by the teacher’s own wish without one', async () => {
  await saved('courses', course);
  await submit('courses');
  expect((await review(undefined, { pass: 2, comment: '课程与教研室记录不符' })).status).toBe(200);
  expect(sectionOf(await mine(), 'courses')).toMatchObject({ state: 'returned', returned: '课程与教研室记录不符' });
  await submit('courses');
  const { id } = await openRecord();
  await teacher.data(approvalEndpoints.withdraw, { params: { id } });
  expect(sectionOf(await mine(), 'courses')).toMatchObject({ state: 'draft', returned: '' });
});

it('lets go of a proof that neither what was passed nor the draft has', async () => {
  const [first, second] = [await proof(), await proof()];
  const before = await saved('awards', award, { files: [first] });
  const { id } = sectionOf(before, 'awards').entries[0]!;
  await saved('awards', award, { entry_id: id, files: [second] });
  const rows = await db
    .select({ id: attachments.id, ownerId: attachments.ownerId })
    .from(attachments)
    .where(inArray(attachments.id, [first, second]));
  const owners = new Map(rows.map((row) => [row.id, row.ownerId]));
  expect(owners.get(first)).toBe('');
  expect(owners.get(second)).not.toBe('');
});

it('is counted by department and by teacher, and reminded of no more often than it should', async () => {
  const departments = await admin.data(calls.archiveDepartments, { query: { size: 500 } });
  const teachers = await admin.data(calls.archiveTeachers, { query: { size: 500 } });
  expect(departments.list.reduce((sum, row) => sum + row.teachers, 0)).toBe(teachers.total);
  const percents = teachers.list.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  const department = departments.list[0]!;
  const inside = await admin.data(calls.archiveTeachers, { query: { size: 500, dept_id: department.id } });
  expect(inside.total).toBe(department.teachers);
  const mean = inside.list.reduce((sum, { percent }) => sum + percent, 0) / inside.total;
  expect(department.mean).toBeCloseTo(mean, 1);
  expect((await admin.data(calls.archiveTeachers, { query: { size: 500, state: 'complete' } })).list).toEqual(
    teachers.list.filter(({ percent }) => percent === 100),
  );

  await saved('courses', course);
  const remind = () => secretary.data(calls.remindArchives, { body: { user_ids: [teacherId], note: '月底前完成' } });
  expect(await remind()).toEqual({ told: 1, complete: 0, recent: 0 });
  expect(await remind()).toEqual({ told: 0, complete: 0, recent: 1 });
  await db.update(archiveReminders).set({ remindedOn: daysAhead(today(), -3) });
  expect((await remind()).told).toBe(1);
});

it('asks for what the office set: its own fields, and standing ones that it demands or switches off', async () => {
  const listed = async () => (await admin.data(fieldCalls.archiveFields, { query: { size: 500 } })).list;
  const body = { section: 'awards', name: '示例批次', type: 'number', is_required: true, status: 1, sort: 1 } as const;
  expect(errorOf(await teacher.call(fieldCalls.archiveFields, { query: {} }))).toBe('FORBIDDEN');
  expect(errorOf(await secretary.call(fieldCalls.saveArchiveField, { body }))).toBe('FORBIDDEN');
  await saved('awards', award, { files: [await proof()] });
  const made = await admin.data(fieldCalls.saveArchiveField, { body }, { key: 'archive-field-once' });
  await admin.data(fieldCalls.saveArchiveField, { body }, { key: 'archive-field-once' });
  expect((await listed()).filter(({ name }) => name === body.name)).toHaveLength(1);
  expect(errorOf(await admin.call(fieldCalls.saveArchiveField, { body: { ...body, name: ' 示例批次' } }))).toBe(
    'NAME_TAKEN',
  );
  expect((await admin.call(fieldCalls.saveArchiveField, { body: { ...body, name: '级别' } })).body.message).toContain(
    '已有“级别”',
  );
  const [stored] = await db.select().from(archiveFields).where(eq(archiveFields.id, made.id));
  const { key } = stored!;

  // What was written before it was demanded is not submitted without it.
  expect(sectionOf(await mine(), 'awards').fields.at(-1)).toMatchObject({ key, label: '示例批次', is_required: true });
  expect((await submit('awards')).body.message).toContain('“优秀带教老师”没有填写示例批次');
  const entry_id = sectionOf(await mine(), 'awards').entries[0]!.id;
  expect((await save('awards', award, { entry_id })).body.message).toContain('示例批次是必填项');
  await saved('awards', { ...award, [key]: 7 }, { entry_id, files: [await proof()] });
  expect((await submit('awards')).status).toBe(200);
  const { changes } = await openRecord();
  expect(changes[0]!.new).toContain('示例批次 7');
  expect((await review([{ key: 'awards', pass: true }])).status).toBe(200);
  const printed = await teacher.call(calls.myArchiveForm, { body: { origin: 'http://reach' } });
  expect(printed.headers['content-type']).toBe('application/pdf');

  // Switched off it is neither asked for nor shown, and what stood in it is there when it is switched on again.
  const rowOf = async () => (await listed()).find(({ id }) => id === made.id) as FieldRow;
  const change = async (part: object) => {
    const { version } = await rowOf();
    return admin.call(fieldCalls.saveArchiveField, { body: { ...body, id: made.id, ...part } }, { ifMatch: version });
  };
  expect((await rowOf()).uses).toBe(1);
  expect((await change({ type: 'text' })).body.message).toContain('不能修改类型');
  const remove = async (row: FieldRow) =>
    admin.call(fieldCalls.removeArchiveField, { body: { id: row.id } }, { ifMatch: row.version });
  expect(errorOf(await remove(await rowOf()))).toBe('IN_USE');
  expect((await change({ status: 2 })).status).toBe(200);
  expect(sectionOf(await mine(), 'awards').fields.map((field) => field.key)).not.toContain(key);
  // A page that was opened before still sends it.
  await saved('awards', { ...award, issuer: '院教育处', [key]: 9 }, { entry_id, files: [await proof()] });
  expect((await change({ status: 1, is_required: false })).status).toBe(200);
  expect(sectionOf(await mine(), 'awards').entries[0]!.values).toMatchObject({ issuer: '院教育处', [key]: 7 });

  const number = (await listed()).find((row) => row.section === 'titles' && row.name === '证书编号')!;
  expect(number).toMatchObject({ is_standing: true, is_required: false });
  expect(errorOf(await remove(number))).toBe('TEACHER_FIELD_REFUSED');
  const { id, version, uses: _uses, is_standing: _standing, ...held } = number;
  const demand = (next: object, ifMatch: number) =>
    admin.call(fieldCalls.saveArchiveField, { body: { ...held, id, ...next } }, { ifMatch });
  expect((await demand({ name: '编号' }, version)).body.message).toContain('固定字段');
  expect((await demand({ is_required: true }, version)).status).toBe(200);
  const title = { name: '主治医师', kind: '专业技术职称', on: '2020-01-01' };
  expect((await save('titles', title)).body.message).toContain('证书编号是必填项');
  expect(lineOf(await mine(), 'titles').got).toBe(0);
  expect((await demand({ is_required: false }, version + 1)).status).toBe(200);
  expect((await save('titles', title)).status).toBe(200);
});

it('is printed', async () => {
  const own = await teacher.call(calls.myArchiveForm, { body: { origin: 'http://reach' } });
  expect(own.status).toBe(200);
  expect(own.headers['content-type']).toBe('application/pdf');
  const others = await secretary.call(calls.archiveForm, { body: { id: teacherId, origin: 'http://reach' } });
  expect(others.headers['content-type']).toBe('application/pdf');
});

async function deptOf(id: number): Promise<number> {
  const [row] = await db.select({ deptId: people.deptId }).from(people).where(eq(people.id, id));
  return row!.deptId!;
}
