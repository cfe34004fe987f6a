import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { libraryFileEndpoints } from '@contract/library/files';
import { foldersBelow, limits } from '@contract/library/rules';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { broughtFiles } from '../attachment/public';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { demandVisible, personRefs, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { demandAudience } from './folders';
import { libraryOwner, usedBy } from './files';
import { demandAct, fileDetail, fileOf, filePage, fileSource, inView, refuse, seenBy } from './rows';
import { readersOf, sharesOf, sightOf } from './sight';
import {
  libraryFiles as files,
  libraryFolders as folders,
  libraryMarks as marks,
  libraryShares as shares,
  libraryVersions as versions,
} from './tables';
import { fileRecord, untilWords } from './telling';

type Calls = Pick<
  typeof libraryFileEndpoints,
  | 'libraryFiles'
  | 'libraryFileDetail'
  | 'sameLibraryFiles'
  | 'libraryQuota'
  | 'shareLibraryFile'
  | 'markLibraryFile'
  | 'readLibraryFile'
  | 'takeLibraryFile'
>;

/** What readers do with files, and whom they are shared with. */
export const readingHandlers: Handlers<Calls> = {
  libraryFiles: async (call) => {
    const { view, folder_id, name, kind, tag, ...asked } = call.query;
    const sight = await sightOf(call.db, call.user);
    const below = folder_id === undefined ? [] : foldersBelow(sight.folders, folder_id);
    const where = and(
      inView(view, sight, call.user),
      folder_id === undefined ? undefined : sql`${files.folderId} = any(${array(below, 'int')})`,
      contains(files.name, name),
      equals(versions.kind, kind),
      tag === undefined ? undefined : sql`${tag} = any(${files.tags})`,
    );
    return filePage(call, { ...asked, where });
  },

  libraryFileDetail: (call) => fileDetail(call, call.query.id),

  sameLibraryFiles: async ({ db, user, body }) => {
    const brought = await broughtFiles(db, user.userId, libraryOwner, body.attachment_ids);
    const sight = await sightOf(db, user);
    const same = await db
      .select({ hash: versions.hash, name: files.name, folderName: folders.name })
      .from(versions)
      .innerJoin(files, eq(files.id, versions.fileId))
      .innerJoin(folders, eq(folders.id, files.folderId))
      .where(
        and(
          sql`${versions.hash} = any(${array(
            brought.map(({ hash }) => hash),
            'text',
          )})`,
          seenBy(sight),
        ),
      )
      .orderBy(asc(files.id))
      .limit(limits.files * 5);
    return brought.flatMap((file) =>
      same
        .filter(({ hash }) => hash === file.hash)
        .slice(0, 1)
        .map(({ name, folderName }) => ({ attachment_id: file.id, name, folder_name: folderName })),
    );
  },

  libraryQuota: async ({ db, user }) => ({ used: await usedBy(db, user.userId), quota: limits.quota }),

  shareLibraryFile: (call) =>
    savedRow(call, fileSource, async (before) => {
      const { db, user, body } = call;
      demandAct('share', before!);
      await demandAudience(db, { type_ids: [], dept_ids: body.dept_ids });
      await demandVisible(db, user.scope, body.user_ids);
      const present = await sharesOf(db, body.id);
      const held = present.flatMap(({ personId }) => personId ?? []);
      const seen = await personRefs(db, user.scope, held);
      // Whom the caller does not see keeps what he was given.
      const whom = new Set([...body.user_ids, ...held.filter((id) => !seen.has(id))]);
      const depts = new Set(body.dept_ids);
      if (whom.size + depts.size > limits.sharedWith) throw refuse(`最多共享给 ${limits.sharedWith} 人或科室`);
      await db.delete(shares).where(eq(shares.fileId, body.id));
      const rows = [
        ...[...whom].map((personId) => ({ fileId: body.id, personId })),
        ...[...depts].map((deptId) => ({ fileId: body.id, deptId })),
      ];
      if (rows.length > 0) await db.insert(shares).values(rows);
      await changeRow(db, files, body.id, { sharedUntil: body.until });
      const added = [...whom].filter((id) => !held.includes(id) && id !== user.userId);
      await notify(db, {
        event: 'library.file.shared',
        recipients: { reader: added },
        variables: { name: before!.name, who: user.name, until: untilWords(body.until) },
        link: `/nf/file?view=shared&file=${body.id}`,
        subject: fileRecord(body.id),
      });
      return body.id;
    }),

  markLibraryFile: async (call) => {
    const { db, user, body, audit } = call;
    await fileOf(call, body.id);
    await mark(db, body.id, user.userId, { favourite: body.favourite });
    audit({ target: fileRecord(body.id), detail: { favourite: body.favourite } });
    return fileOf(call, body.id);
  },

  readLibraryFile: async (call) => {
    const { db, user, body, audit } = call;
    const file = await fileOf(call, body.id, 'readable');
    // Whoever confirms twice has read it when he did so first.
    if (file.read_at === null) await mark(db, body.id, user.userId, { readNumber: file.number, readAt: new Date() });
    audit({ target: fileRecord(body.id), detail: { number: file.number } });
    return fileOf(call, body.id);
  },

  takeLibraryFile: async (call) => {
    const { db, body, audit } = call;
    const { versions: list, number } = await fileDetail(call, body.id);
    const wanted = list.find((one) => one.number === (body.number ?? number));
    if (!wanted) throw new AppError('NOT_FOUND');
    // No new state of the file: its version and the time of its change stay.
    await db
      .update(files)
      .set({ downloads: sql`${files.downloads} + 1` })
      .where(eq(files.id, body.id));
    audit({ target: fileRecord(body.id), detail: { number: wanted.number } });
    return { attachment_id: wanted.attachment_id };
  },
};

/** Who has read a file: those for whom it is, as far as the caller sees them. */
export const readerHandlers: Handlers<Pick<typeof libraryFileEndpoints, 'libraryReaders'>> = {
  libraryReaders: async (call) => {
    const { db, user, query } = call;
    await fileOf(call, query.file_id);
    const file = await find(db, files, query.file_id);
    const has = and(eq(marks.readNumber, file.number), isNotNull(marks.readAt));
    const where = and(
      await readersOf(db, file),
      visiblePeople(user.scope),
      query.state === undefined ? undefined : query.state === 'read' ? has : sql`(${has}) is not true`,
    );
    const own = and(eq(marks.personId, people.id), eq(marks.fileId, file.id));
    const [all] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(people)
      .leftJoin(marks, own)
      .where(where);
    const rows = await db
      .select({ id: people.id, name: people.name, staffId: people.staffId, dept: departments.name, mark: marks })
      .from(people)
      .leftJoin(marks, own)
      .leftJoin(departments, eq(departments.id, people.deptId))
      .where(where)
      .orderBy(asc(people.id))
      .limit(query.size)
      .offset((query.page - 1) * query.size);
    return {
      total: all!.total,
      list: rows.map(({ id, name, staffId, dept, mark: one }) => ({
        id,
        name,
        staff_id: staffId,
        dept_name: dept ?? '',
        read_at: one?.readNumber === file.number ? (one.readAt?.toISOString() ?? null) : null,
      })),
    };
  },
};

type Marked = Partial<Pick<typeof marks.$inferInsert, 'favourite' | 'readNumber' | 'readAt'>>;

async function mark(tx: Db, fileId: number, personId: number, values: Marked): Promise<void> {
  await tx
    .insert(marks)
    .values({ fileId, personId, ...values })
    .onConflictDoUpdate({ target: [marks.fileId, marks.personId], set: values });
}
