import { randomBytes } from 'node:crypto';
import { AppError } from '@contract/kernel/errors';
import { sectionState, submitProblem } from '@contract/teacher/archive-rules';
import {
  archiveLimits,
  entryName,
  entryProblems,
  sectionOf,
  type ArchiveContent,
  type ArchiveSectionKey,
} from '@contract/teacher/archive-sections';
import { tidyValues } from '@contract/teacher/archive-fields';
import type { Archive, archiveEndpoints } from '@contract/teacher/archives';
import type { AuditNote } from '@server/kernel/audit';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { demandVersion } from '@server/kits/version';
import { submit } from '../../approval/public';
import { readFields } from './fields';
import { archiveFlow, reviewedSections } from './flow';
import { archiveOf } from './rows';
import { changeSection, demandOpen, lockedSection, workingContent, writeDraft, type SectionRow } from './sections';

type Mine = Pick<
  typeof archiveEndpoints,
  | 'myArchive'
  | 'saveArchiveEntry'
  | 'removeArchiveEntry'
  | 'declareArchiveNone'
  | 'discardArchiveSection'
  | 'submitArchive'
>;

interface Call<Body> {
  db: Db;
  user: CurrentUser;
  body: Body;
  ifMatch: number | undefined;
  audit: (note: AuditNote) => void;
}

const target = (userId: number) => `person:${userId}`;

/** A change of one of the caller's own sections: kept from others, its version compared, and open. */
async function changed<Body extends { section: ArchiveSectionKey }>(
  call: Call<Body>,
  write: (row: SectionRow, content: ArchiveContent) => Promise<{ content: ArchiveContent; what: string }>,
): Promise<Archive> {
  const { db, user, body } = call;
  const row = await lockedSection(db, user.userId, body.section);
  demandVersion(call.ifMatch, row.version, row);
  demandOpen(row);
  const { content, what } = await write(row, workingContent(row));
  await writeDraft(db, user, row, content);
  call.audit({ target: target(user.userId), detail: { section: sectionOf(body.section).title, what } });
  return archiveOf(db, user.userId, { isOwn: true });
}

export const mineHandlers: Handlers<Mine> = {
  myArchive: ({ db, user, query }) => archiveOf(db, user.userId, { year: query.year, isOwn: true }),

  saveArchiveEntry: (call) =>
    changed(call, async (_, content) => {
      const { section, entry_id, files } = call.body;
      const fields = (await readFields(call.db))[section];
      // A page that was opened before a field was switched off still sends it: it is not asked for, and what stood there stays.
      const isHidden = (name: string) => fields.hidden.some(({ key }) => key === name);
      const values = Object.fromEntries(Object.entries(call.body.values).filter(([name]) => !isHidden(name)));
      const problems = Object.entries(entryProblems(fields.shown, values, today())).map(([path, message]) => ({
        path: `values.${path}`,
        message,
      }));
      if (problems[0]) throw new AppError('INPUT_INVALID', { detail: problems[0].message }, { fields: problems });
      const title = sectionOf(section).title;
      const at = content.entries.findIndex(({ id }) => id === entry_id);
      if (entry_id !== undefined && at === -1) throw new AppError('NOT_FOUND');
      if (entry_id === undefined && content.entries.length >= archiveLimits.entries)
        throw new AppError('TEACHER_ARCHIVE_FULL', { title, most: archiveLimits.entries });
      const entry = {
        id: entry_id ?? randomBytes(6).toString('hex'),
        values: tidyValues(fields, values, content.entries[at]?.values),
        files: [...new Set(files)],
      };
      const entries = at === -1 ? [...content.entries, entry] : content.entries.with(at, entry);
      // The newest first: it is what a reader looks for.
      const sorted = entries.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
      return { content: { none: false, entries: sorted }, what: entryName(section, entry.values) };
    }),

  removeArchiveEntry: (call) =>
    changed(call, async (_, content) => {
      const { section, entry_id } = call.body;
      const removed = content.entries.find(({ id }) => id === entry_id);
      if (!removed) throw new AppError('NOT_FOUND');
      const entries = content.entries.filter((entry) => entry !== removed);
      return Promise.resolve({ content: { ...content, entries }, what: `删除 ${entryName(section, removed.values)}` });
    }),

  declareArchiveNone: (call) =>
    changed(call, async (_, content) => {
      const { section, none } = call.body;
      const { title, mayBeNone } = sectionOf(section);
      const isPossible = !none || (mayBeNone && content.entries.length === 0);
      if (!isPossible) throw new AppError('INPUT_INVALID', { detail: `${title}不能确认为无` });
      return Promise.resolve({ content: { ...content, none }, what: none ? '确认无此项' : '取消无此项' });
    }),

  discardArchiveSection: async (call) => {
    const { db, user, body } = call;
    const row = await lockedSection(db, user.userId, body.section);
    demandVersion(call.ifMatch, row.version, row);
    demandOpen(row);
    await changeSection(db, row, { draft: null, returned: '' });
    call.audit({ target: target(user.userId), detail: { section: sectionOf(body.section).title } });
    return archiveOf(db, user.userId, { isOwn: true });
  },

  submitArchive: async ({ db, user, body, audit }) => {
    // In one order, so that two submissions wait for each other instead of locking up.
    const wanted = body.sections.toSorted((one, other) => one.key.localeCompare(other.key));
    const rows: SectionRow[] = [];
    const fields = await readFields(db);
    for (const { key, version } of wanted) {
      const row = await lockedSection(db, user.userId, key);
      const { title } = sectionOf(key);
      if (sectionState(row) === 'review') throw new AppError('APPROVAL_OPEN');
      if (row.version !== version) throw new AppError('TEACHER_ARCHIVE_CHANGED', { title });
      const reason = submitProblem(key, fields[key].shown, row);
      if (reason !== '') throw new AppError('TEACHER_ARCHIVE_UNREADY', { reason });
      rows.push(row);
    }
    const titles = rows.map(({ section }) => sectionOf(section).title).join('、');
    for (const row of rows) await changeSection(db, row, { isSubmitted: true, returned: '' });
    await submit(db, archiveFlow, {
      subjectId: String(user.userId),
      submitterId: user.userId,
      title: `教师档案：${titles}`.slice(0, 100),
      payload: await reviewedSections(db, rows),
    });
    audit({ target: target(user.userId), detail: { sections: titles } });
    return archiveOf(db, user.userId, { isOwn: true });
  },
};

const dayOf = ({ values }: { values: ArchiveContent['entries'][number]['values'] }) => String(values['on'] ?? '');
