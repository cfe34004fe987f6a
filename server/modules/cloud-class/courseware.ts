import { and, asc, desc, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Courseware, coursewareEndpoints } from '@contract/cloud-class/courseware';
import { coursewareKindNames, isPlayed } from '@contract/cloud-class/rules';
import type { UploadKind } from '@contract/system/settings';
import { array } from '@server/kernel/database/array';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { addRow, changeRow, first } from '@server/kits/rows';
import { bindAttachments, broughtFiles, releaseAttachments } from '../attachment/public';
import { people } from '../people/tables';
import { settingsOf } from './config';
import { refuse } from './refuse';
import { managesCourses } from './sight';
import { courses, coursewares, coursewareVersions as versions, items } from './tables';

/** Key of the files; their record is the version. */
export const coursewareOwner = 'cloud-class';

/** What somebody may use: his own, and what is shared; all for who manages them. */
export const usableCourseware = (user: Omit<CurrentUser, 'sessionId'>): SQL | undefined =>
  managesCourses(user) ? undefined : or(eq(coursewares.ownerId, user.userId), eq(coursewares.isShared, true));

const rowsOf = (db: Db) =>
  db
    .select({
      ...getTableColumns(coursewares),
      ownerName: people.name,
      ownerStaffId: people.staffId,
      size: versions.size,
      seconds: versions.seconds,
      attachmentId: versions.attachmentId,
      used: sql<number>`(select count(distinct one.course_id)::int from ${items} one where one.courseware_id = ${coursewares.id})`,
    })
    .from(coursewares)
    .innerJoin(people, eq(people.id, coursewares.ownerId))
    .innerJoin(versions, and(eq(versions.coursewareId, coursewares.id), eq(versions.number, coursewares.number)))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const toCourseware = (user: CurrentUser, row: Row): Courseware => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  size: row.size,
  seconds: row.seconds,
  number: row.number,
  attachment_id: row.attachmentId,
  owner: { user_id: row.ownerId, name: row.ownerName, staff_id: row.ownerStaffId },
  is_shared: row.isShared,
  used: row.used,
  updated_at: row.updatedAt.toISOString(),
  is_mine: row.ownerId === user.userId || managesCourses(user),
  version: row.version,
});

const read = async ({ db, user }: Reader, id: number): Promise<Courseware> =>
  toCourseware(user, first(await rowsOf(db).where(and(eq(coursewares.id, id), usableCourseware(user)))));

const source: RowSource<Courseware> = {
  table: coursewares,
  words: {
    name: '名称',
    number: '版本',
    is_shared: { word: '共享', say: (is) => (is ? '是' : '否') },
  },
  read,
};

/** @throws AppError NOT_FOUND for somebody else's */
function demandMine({ is_mine: isMine }: Courseware): void {
  if (!isMine) throw new AppError('NOT_FOUND');
}

export const coursewareHandlers: Handlers<typeof coursewareEndpoints> = {
  coursewares: async ({ db, user, query: { view, name, kind, page, size } }) => {
    const where = and(
      view === 'own' ? eq(coursewares.ownerId, user.userId) : usableCourseware(user),
      contains(coursewares.name, name),
      equals(coursewares.kind, kind),
    );
    const rows = await rowsOf(db)
      .where(where)
      .orderBy(desc(coursewares.updatedAt), desc(coursewares.id))
      .limit(size)
      .offset((page - 1) * size);
    return { total: await db.$count(coursewares, where), list: rows.map((row) => toCourseware(user, row)) };
  },

  coursewareDetail: async (call) => {
    const { db, query } = call;
    const found = await read(call, query.id);
    const list = await db
      .select({ ...getTableColumns(versions), author: people.name })
      .from(versions)
      .innerJoin(people, eq(people.id, versions.createdBy))
      .where(eq(versions.coursewareId, found.id))
      .orderBy(desc(versions.number));
    const used = await db
      .select({ course_id: courses.id, course: courses.name, item: items.title, owner: people.name })
      .from(items)
      .innerJoin(courses, eq(courses.id, items.courseId))
      .innerJoin(people, eq(people.id, courses.ownerId))
      .where(eq(items.coursewareId, found.id))
      .orderBy(asc(courses.id), asc(items.position));
    return {
      ...found,
      // What it was before is its owner's matter; whoever uses it sees what it is.
      versions: list
        .filter(({ number }) => found.is_mine || number === found.number)
        .map(({ number, attachmentId, name, size, note, author, createdAt }) => ({
          number,
          attachment_id: attachmentId,
          name,
          size,
          note,
          created_by: author,
          created_at: createdAt.toISOString(),
        })),
      used_in: used,
    };
  },

  addCourseware: async (call) => {
    const { db, user, body, audit } = call;
    const file = await demandFile(call, body);
    const id = await addRow(db, coursewares, {
      ownerId: user.userId,
      name: body.name,
      kind: file.kind,
      isShared: body.is_shared,
    });
    await addVersion(call, { id, number: 1, file, seconds: body.seconds, note: '' });
    audit({ target: `cloud_class_courseware:${id}` });
    return read(call, id);
  },

  saveCourseware: (call) =>
    savedRow(call, source, async (before) => {
      demandMine(before!);
      await changeRow(call.db, coursewares, call.body.id, { name: call.body.name, isShared: call.body.is_shared });
      return call.body.id;
    }),

  replaceCourseware: (call) =>
    savedRow(call, source, async (before) => {
      const { db, body } = call;
      demandMine(before!);
      const file = await demandFile(call, body);
      // A film cannot become a document under the courses that use it.
      if (isPlayed(file.kind) !== isPlayed(before!.kind) && before!.used > 0)
        throw refuse(`已有课程使用此课件，请上传${isPlayed(before!.kind) ? '音视频' : '文档'}文件`);
      const number = before!.number + 1;
      await changeRow(db, coursewares, body.id, { number, kind: file.kind });
      await addVersion(call, { id: body.id, number, file, seconds: body.seconds, note: body.note });
      return body.id;
    }),

  removeCourseware: (call) =>
    removedRow(call, source, async (stored) => {
      demandMine(stored);
      if (stored.used > 0) throw refuse(`“${stored.name}”正被 ${stored.used} 门课程使用，请先在课程中更换`);
      const list = await call.db
        .select({ id: versions.id, attachmentId: versions.attachmentId })
        .from(versions)
        .where(eq(versions.coursewareId, stored.id));
      for (const { id, attachmentId } of list)
        await releaseAttachments(call.db, { owner: coursewareOwner, ownerId: String(id), ids: [attachmentId] });
    }),
};

interface Brought {
  id: string;
  name: string;
  kind: UploadKind;
  size: number;
}

/** What was brought, if courseware may be such a file. @throws AppError NOT_FOUND, CLOUD_CLASS_REFUSED */
async function demandFile(
  { db, user }: Reader,
  { attachment_id, seconds }: { attachment_id: string; seconds: number | null },
): Promise<Brought> {
  const file = first(await broughtFiles(db, user.userId, coursewareOwner, [attachment_id]));
  const { kinds, megabytes } = await settingsOf(db);
  if (!kinds.some((kind) => kind === file.kind))
    throw refuse(
      `课件不支持${coursewareKindNames[file.kind]}，可上传：${kinds.map((kind) => coursewareKindNames[kind]).join('、')}`,
    );
  if (file.size > megabytes * 1024 ** 2) throw refuse(`课件不能超过 ${megabytes} MB，请压缩后重新上传`);
  if (isPlayed(file.kind) && seconds === null) throw refuse('没有读到音视频的时长，请换一个浏览器能播放的文件');
  return file;
}

async function addVersion(
  { db, user }: Reader,
  {
    id,
    number,
    file,
    seconds,
    note,
  }: { id: number; number: number; file: Brought; seconds: number | null; note: string },
): Promise<void> {
  const [made] = await db
    .insert(versions)
    .values({
      coursewareId: id,
      number,
      attachmentId: file.id,
      name: file.name,
      size: file.size,
      seconds: isPlayed(file.kind) ? seconds : null,
      note,
      createdBy: user.userId,
    })
    .returning({ id: versions.id });
  await bindAttachments(db, user, { owner: coursewareOwner, ownerId: String(made!.id), ids: [file.id] });
}

/** A courseware row with its newest version, by ids. */
export const newestVersions = (db: Db, ids: readonly number[]) =>
  db
    .select({ ...getTableColumns(versions), kind: coursewares.kind, called: coursewares.name })
    .from(coursewares)
    .innerJoin(versions, and(eq(versions.coursewareId, coursewares.id), eq(versions.number, coursewares.number)))
    .where(sql`${coursewares.id} = any(${array(ids, 'int')})`);
