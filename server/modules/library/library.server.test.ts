import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { libraryFileEndpoints as files, type LibraryFile } from '@contract/library/files';
import { fileFlowKey } from '@contract/library/flow-key';
import { libraryFolderEndpoints as folders } from '@contract/library/folders';
import { binDays, limits } from '@contract/library/rules';
import { attach } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { people } from '../people/tables';
import { rolePermissions, roles } from '../system/tables';
import { clearBin } from './extras';
import { libraryFiles, libraryFolders, libraryVersions } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student, yw] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const [secretaryId, teacherId, studentId] = [2, 3, 4];
const [ward] = await db.select({ id: people.deptId }).from(people).where(eq(people.id, secretaryId));
const elsewhere = (await db.execute<{ id: number }>(sql`select max(id) as id from department`)).rows[0]!.id;
await db.delete(libraryFiles);
await db.delete(libraryFolders);

let made = 0;
const everybody = { type_ids: [] as number[], dept_ids: [] as number[] };
const folderBody = (part: object = {}) => ({
  name: `文件夹 ${(made += 1)}`,
  parent_id: null,
  needs_review: false,
  ...everybody,
  ...part,
});
const folder = (part: object = {}) => admin.data(folders.saveLibraryFolder, { body: folderBody(part) });
const open = await folder();
const reviewed = await folder({ needs_review: true });

const bytesOf = (words: string) => Buffer.from(`%PDF-1.4\n${words}`);
const bring = (who: TestClient, words: string) =>
  attach(who, bytesOf(words), { owner: 'library', name: `${words}.pdf`, kind: 'pdf' });
const addBody = { tags: [], ...everybody, valid_until: null, must_read: false, submit: true };
async function add(who: TestClient, words: string, part: object = {}): Promise<number> {
  const { id } = await bring(who, words);
  const body = { ...addBody, folder_id: open.id, attachment_ids: [id], ...part };
  return (await who.data(files.addLibraryFiles, { body })).ids[0]!;
}
const listOf = async (who: TestClient, query: object = {}) =>
  (await who.data(files.libraryFiles, { query: { page: 1, size: 100, ...query } })).list;
const sees = async (who: TestClient, id: number, query: object = {}) =>
  (await listOf(who, query)).some((one) => one.id === id);
const detail = (who: TestClient, id: number) => who.data(files.libraryFileDetail, { query: { id } });
const own = async (who: TestClient, id: number): Promise<LibraryFile> => detail(who, id);
const edited = (file: LibraryFile, part: object = {}) => ({
  id: file.id,
  name: file.name,
  folder_id: file.folder_id,
  tags: file.tags,
  type_ids: file.type_ids,
  dept_ids: file.dept_ids,
  valid_until: file.valid_until,
  must_read: file.must_read,
  pinned: file.pinned,
  ...part,
});
const decide = async (id: number, ownerId: number, pass: 1 | 2) => {
  const params = { flow: fileFlowKey, subject: `${id}-${ownerId}` };
  const record = (await yw.data(approvalEndpoints.ofSubject, { params })).record!;
  const body = { node_id: record.node!.id, pass, comment: pass === 2 ? '缺少出处' : '' };
  return yw.call(approvalEndpoints.review, { params: { id: record.id }, body });
};
const pushesOf = async (event: string, id: number) =>
  db.$count(noticePushes, sql`event = ${event} and subject = ${`library_file:${id}`}`);

describe('folders', () => {
  it('are kept by the office; a name is one’s own within the folder above, levels are four', async () => {
    expect(errorOf(await teacher.call(folders.saveLibraryFolder, { body: folderBody() }))).toBe('FORBIDDEN');
    const top = await folder({ name: '甲' });
    expect(errorOf(await admin.call(folders.saveLibraryFolder, { body: folderBody({ name: '甲' }) }))).toBe(
      'NAME_TAKEN',
    );
    const second = await folder({ name: '甲', parent_id: top.id });
    const third = await folder({ parent_id: second.id });
    const fourth = await folder({ parent_id: third.id });
    const deep = await admin.call(folders.saveLibraryFolder, { body: folderBody({ parent_id: fourth.id }) });
    expect(errorOf(deep)).toBe('LIBRARY_REFUSED');
    const loop = {
      body: { ...folderBody({ parent_id: third.id }), id: second.id },
      options: { ifMatch: second.version },
    };
    expect(errorOf(await admin.call(folders.saveLibraryFolder, { body: loop.body }, loop.options))).toBe(
      'LIBRARY_REFUSED',
    );
  });

  it('are removed only when nothing lies in them, not even in the recycle bin', async () => {
    const box = await folder();
    const id = await add(teacher, '占位', { folder_id: box.id });
    const gone = () => admin.call(folders.removeLibraryFolder, { body: { id: box.id } }, { ifMatch: box.version });
    expect(errorOf(await gone())).toBe('LIBRARY_REFUSED');
    const { version } = await own(teacher, id);
    await teacher.data(files.removeLibraryFile, { body: { id } }, { ifMatch: version });
    expect(errorOf(await gone())).toBe('LIBRARY_REFUSED');
    await db.delete(libraryFiles).where(eq(libraryFiles.id, id));
    expect((await gone()).status).toBe(200);
  });
});

describe('who sees a file', () => {
  it('goes by its audience and that of its folders, in lists, details and bytes alike', async () => {
    const residents = await folder({ type_ids: [1] });
    const below = await folder({ parent_id: residents.id });
    const hidden = await add(admin, '住培专用', { folder_id: below.id });
    const here = await add(admin, '本病区', { dept_ids: [ward!.id!] });
    const there = await add(admin, '其他病区', { dept_ids: [elsewhere] });
    for (const [who, id, is] of [
      [student, hidden, true],
      [teacher, hidden, false],
      [teacher, here, true],
      [teacher, there, false],
      [student, there, false],
      [admin, there, true],
    ] as const) {
      expect(await sees(who, id)).toBe(is);
      const answer = await who.call(files.libraryFileDetail, { query: { id } });
      expect(answer.status === 200).toBe(is);
      const { attachment_id } = await own(admin, id);
      const bytes = await who.call(attachmentEndpoints.content, { params: { id: attachment_id } });
      expect(bytes.status === 200).toBe(is);
      const take = await who.call(files.takeLibraryFile, { body: { id } });
      expect(take.status === 200).toBe(is);
    }
    const listed = (await student.data(folders.libraryFolders, {})).map(({ id }) => id);
    expect(listed).toContain(below.id);
    expect((await teacher.data(folders.libraryFolders, {})).map(({ id }) => id)).not.toContain(below.id);
  });

  it('ends with its last day, for readers', async () => {
    const id = await add(admin, '到期', { valid_until: '2026-01-01' });
    expect([await sees(student, id), await sees(admin, id)]).toEqual([false, true]);
  });

  it('takes in with whom it is shared, until the share ends', async () => {
    const id = await add(secretary, '仅本人类型', { type_ids: [6] });
    expect(await sees(student, id)).toBe(false);
    const share = async (part: object) => {
      const { version } = await own(secretary, id);
      const body = { id, user_ids: [studentId], dept_ids: [], until: null, ...part };
      return secretary.call(files.shareLibraryFile, { body }, { ifMatch: version });
    };
    expect((await share({})).status).toBe(200);
    expect([await sees(student, id), await sees(student, id, { view: 'shared' })]).toEqual([true, true]);
    expect(await pushesOf('library.file.shared', id)).toBe(1);
    // Who knows of a file by a share alone does not read whom else it is shared with.
    expect((await detail(student, id)).shares.people).toEqual([]);
    await share({ until: '2026-01-01' });
    expect(await sees(student, id)).toBe(false);
    await share({ user_ids: [] });
    expect((await detail(secretary, id)).shares.people).toEqual([]);
    const foreign = { id, user_ids: [studentId], dept_ids: [], until: null };
    expect(errorOf(await teacher.call(files.shareLibraryFile, { body: foreign }, { ifMatch: 1 }))).toBe('NOT_FOUND');
  });
});

describe('a file on its way', () => {
  it('is out at once, and in a folder that is reviewed when it has passed', async () => {
    const id = await add(teacher, '课件甲', { folder_id: reviewed.id });
    expect(await own(teacher, id)).toMatchObject({ state: 'pending', number: 1 });
    expect([await sees(student, id), await sees(teacher, id, { view: 'own' })]).toEqual([false, true]);
    const { attachment_id, version } = await own(teacher, id);
    // Who reviews reads it; readers do not.
    expect((await yw.call(attachmentEndpoints.content, { params: { id: attachment_id } })).status).toBe(200);
    expect((await student.call(attachmentEndpoints.content, { params: { id: attachment_id } })).status).toBe(404);
    const change = { body: edited(await own(teacher, id)) };
    expect(errorOf(await teacher.call(files.saveLibraryFile, change, { ifMatch: version }))).toBe('LIBRARY_REFUSED');
    expect((await decide(id, teacherId, 2)).status).toBe(200);
    const rejected = await own(teacher, id);
    expect(rejected.state).toBe('rejected');
    await teacher.data(files.submitLibraryFile, { body: { id, submit: true } }, { ifMatch: rejected.version });
    await decide(id, teacherId, 1);
    expect([(await own(teacher, id)).state, await sees(student, id)]).toEqual(['published', true]);
    expect(await pushesOf('library.file.decided', id)).toBe(2);
  });

  it('is opened by who reviews it, and by nobody else with the right to review', async () => {
    const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
    const right = { roleId: role!.id, code: 'nf:file:approve' };
    const id = await add(teacher, '课件丙', { folder_id: reviewed.id });
    const { attachment_id } = await own(teacher, id);
    const bytes = () => secretary.call(attachmentEndpoints.content, { params: { id: attachment_id } });
    expect([(await secretary.call(files.libraryFileDetail, { query: { id } })).status, (await bytes()).status]).toEqual(
      [404, 404],
    );
    await db.insert(rolePermissions).values(right);
    // She has no seat: seats were given when it was handed in.
    expect((await detail(secretary, id)).versions.map(({ number }) => number)).toEqual([1]);
    expect([(await bytes()).status, await sees(secretary, id)]).toEqual([404, false]);
    await decide(id, teacherId, 2);
    expect((await secretary.call(files.libraryFileDetail, { query: { id } })).status).toBe(404);
    await db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, right.roleId), eq(rolePermissions.code, right.code)));
  });

  it('takes nothing that belongs to another record, and answers nothing about it', async () => {
    const id = await add(teacher, '已归档');
    const { attachment_id } = await own(teacher, id);
    const asked = { body: { attachment_ids: [attachment_id] } };
    for (const who of [teacher, secretary])
      expect(errorOf(await who.call(files.sameLibraryFiles, asked))).toBe('NOT_FOUND');
    const body = { ...addBody, folder_id: open.id, attachment_ids: [attachment_id] };
    expect(errorOf(await teacher.call(files.addLibraryFiles, { body }))).toBe('NOT_FOUND');
  });

  it('keeps the version that readers see until the next one has passed', async () => {
    const id = await add(teacher, '课件乙', { folder_id: reviewed.id });
    await decide(id, teacherId, 1);
    const next = await bring(teacher, '课件乙二');
    const { version } = await own(teacher, id);
    const body = { id, attachment_id: next.id, note: '补图' };
    const after = await teacher.data(files.addLibraryVersion, { body }, { ifMatch: version });
    expect(after).toMatchObject({ state: 'pending', number: 1 });
    expect((await detail(student, id)).versions.map(({ number }) => number)).toEqual([1]);
    expect((await student.call(attachmentEndpoints.content, { params: { id: next.id } })).status).toBe(404);
    expect(errorOf(await student.call(files.takeLibraryFile, { body: { id, number: 2 } }))).toBe('NOT_FOUND');
    await decide(id, teacherId, 1);
    expect((await detail(student, id)).versions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await own(student, id)).attachment_id).toBe(next.id);
  });

  it('is not carried into a folder that is reviewed behind the review’s back', async () => {
    const id = await add(teacher, '未经审核');
    const file = await own(teacher, id);
    const body = edited(file, { folder_id: reviewed.id });
    expect(errorOf(await teacher.call(files.saveLibraryFile, { body }, { ifMatch: file.version }))).toBe(
      'LIBRARY_REFUSED',
    );
    expect((await admin.call(files.saveLibraryFile, { body }, { ifMatch: file.version })).status).toBe(200);
  });

  it('is its owner’s: others change nothing, and only the office says what must be read', async () => {
    const id = await add(teacher, '他人文件');
    const file = await own(teacher, id);
    const change = { body: edited(file, { name: '改名.pdf' }) };
    expect(errorOf(await secretary.call(files.saveLibraryFile, change, { ifMatch: file.version }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(files.removeLibraryFile, { body: { id } }, { ifMatch: file.version }))).toBe(
      'NOT_FOUND',
    );
    for (const part of [{ must_read: true }, { pinned: true }]) {
      const asked = { body: edited(file, part) };
      expect(errorOf(await teacher.call(files.saveLibraryFile, asked, { ifMatch: file.version }))).toBe(
        'LIBRARY_REFUSED',
      );
    }
    const { id: brought } = await bring(teacher, '必读尝试');
    const body = { ...addBody, folder_id: open.id, attachment_ids: [brought], must_read: true };
    expect(errorOf(await teacher.call(files.addLibraryFiles, { body }))).toBe('LIBRARY_REFUSED');
    // Somebody else's upload is none of one's own.
    const foreign = { ...addBody, folder_id: open.id, attachment_ids: [brought] };
    expect(errorOf(await secretary.call(files.addLibraryFiles, { body: foreign }))).toBe('NOT_FOUND');
  });

  it('says which files have the same bytes, and ends where the room ends', async () => {
    const id = await add(teacher, '同一内容');
    const again = await bring(secretary, '同一内容');
    const same = await secretary.data(files.sameLibraryFiles, { body: { attachment_ids: [again.id] } });
    expect(same).toEqual([{ attachment_id: again.id, name: '同一内容.pdf', folder_name: open.name }]);
    await db.update(libraryVersions).set({ size: limits.quota }).where(eq(libraryVersions.fileId, id));
    const more = await bring(teacher, '再来一个');
    const body = { ...addBody, folder_id: open.id, attachment_ids: [more.id] };
    expect(errorOf(await teacher.call(files.addLibraryFiles, { body }))).toBe('LIBRARY_REFUSED');
    await db.delete(libraryFiles).where(eq(libraryFiles.id, id));
    expect((await teacher.call(files.addLibraryFiles, { body })).status).toBe(200);
  });
});

describe('reading', () => {
  it('asks those for whom a file is, once for each version, and says who has', async () => {
    const id = await add(admin, '必读', { must_read: true, type_ids: [1] });
    expect(await pushesOf('library.file.must-read', id)).toBe(1);
    expect([await sees(student, id, { view: 'unread' }), await sees(teacher, id, { view: 'unread' })]).toEqual([
      true,
      false,
    ]);
    const first = await student.data(files.readLibraryFile, { body: { id } });
    const twice = await student.data(files.readLibraryFile, { body: { id } });
    expect(twice.read_at).toBe(first.read_at);
    expect(await sees(student, id, { view: 'unread' })).toBe(false);
    const readers = async (state: 'read' | 'unread') =>
      admin.data(files.libraryReaders, { query: { page: 1, size: 100, file_id: id, state } });
    expect((await readers('read')).list.map((one) => one.id)).toEqual([studentId]);
    expect((await readers('unread')).list.every((one) => one.id !== studentId && one.read_at === null)).toBe(true);
    expect(errorOf(await teacher.call(files.libraryReaders, { query: { page: 1, size: 10, file_id: id } }))).toBe(
      'FORBIDDEN',
    );

    const next = await bring(admin, '必读二');
    const { version } = await own(admin, id);
    await admin.data(files.addLibraryVersion, { body: { id, attachment_id: next.id, note: '' } }, { ifMatch: version });
    expect([await sees(student, id, { view: 'unread' }), (await own(student, id)).read_at]).toEqual([true, null]);
    expect(errorOf(await teacher.call(files.readLibraryFile, { body: { id } }))).toBe('NOT_FOUND');
  });

  it('keeps favourites apart, and counts downloads', async () => {
    const id = await add(admin, '收藏');
    await student.data(files.markLibraryFile, { body: { id, favourite: true } });
    expect([await sees(student, id, { view: 'favourite' }), await sees(teacher, id, { view: 'favourite' })]).toEqual([
      true,
      false,
    ]);
    await student.data(files.takeLibraryFile, { body: { id } });
    expect((await own(student, id)).downloads).toBe(1);
  });
});

describe('the recycle bin', () => {
  it('hides a file from readers, gives it back, and lets it go after its days', async () => {
    const id = await add(teacher, '旧文件');
    const { version, attachment_id } = await own(teacher, id);
    await teacher.data(files.removeLibraryFile, { body: { id } }, { ifMatch: version });
    expect([
      await sees(student, id),
      await sees(teacher, id, { view: 'bin' }),
      await sees(secretary, id, { view: 'bin' }),
    ]).toEqual([false, true, false]);
    const binned = await own(teacher, id);
    expect(errorOf(await teacher.call(files.removeLibraryFile, { body: { id } }, { ifMatch: binned.version }))).toBe(
      'LIBRARY_REFUSED',
    );
    const back = await teacher.data(files.restoreLibraryFile, { body: { id } }, { ifMatch: binned.version });
    expect([back.removed, await sees(student, id)]).toEqual([false, true]);

    await teacher.data(files.removeLibraryFile, { body: { id } }, { ifMatch: back.version });
    expect(await clearBin(server)).toBe(0);
    await db.execute(
      sql`update library_file set removed_at = now() - make_interval(days => ${binDays + 1}) where id = ${id}`,
    );
    expect([await clearBin(server), await clearBin(server)]).toEqual([1, 0]);
    expect((await teacher.call(attachmentEndpoints.content, { params: { id: attachment_id } })).status).toBe(404);
  });
});
