import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import type { Change } from '@contract/approval/types';
import { AppError } from '@contract/kernel/errors';
import { archiveFlowKey } from '@contract/teacher/archive-flow';
import { archiveReview, type ArchiveReview } from '@contract/teacher/archive-review';
import { knownFields } from '@contract/teacher/archive-fields';
import { sectionChanges } from '@contract/teacher/archive-rules';
import {
  archiveSectionKeys,
  emptyContent,
  sectionOf,
  type ArchiveSectionKey,
} from '@contract/teacher/archive-sections';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { inputsOf, type FlowDefinition, type Submission } from '../../approval/public';
import { attachmentNames } from '../../attachment/public';
import { departmentNames } from '../../dictionary/public';
import { notify } from '../../notice/public';
import { people } from '../../people/tables';
import { readFields } from './fields';
import { changeSection, filesOf, lockedSection, type SectionRow } from './sections';
import { archiveRows } from './tables';

const content = z.object({
  none: z.boolean(),
  entries: z.array(
    z.object({
      id: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      files: z.array(z.string()),
    }),
  ),
});
/** Both sides of each section, and what its proofs are called: they are let go of once they are in neither. */
const payload = z.object({
  sections: z.array(z.object({ key: z.enum(archiveSectionKeys), old: content, new: content })),
  files: z.record(z.string(), z.string()),
});
type Payload = z.output<typeof payload>;

/** What is submitted of some sections that are there. */
export async function reviewedSections(db: Db, rows: readonly SectionRow[]): Promise<Payload> {
  const ids = rows.flatMap(({ accepted, draft }) => [...filesOf(accepted), ...filesOf(draft)]);
  const sections = rows.map(({ section, accepted, draft }) => ({
    key: section,
    old: accepted ?? emptyContent,
    new: draft ?? emptyContent,
  }));
  return { sections, files: Object.fromEntries(await attachmentNames(db, ids)) } as Payload;
}

/** Sections that reviewers have sent back so far, with why. A pass that was taken back does not count. */
async function returnedSoFar(db: Db, recordId: number): Promise<Map<ArchiveSectionKey, string>> {
  const given = (await inputsOf(db, recordId)).map(({ input }) => archiveReview.parse(input));
  return new Map(given.flatMap(returnedIn));
}

const returnedIn = ({ sections }: ArchiveReview) =>
  sections.filter(({ pass }) => !pass).map(({ key, reason }) => [key, reason] as const);

/** 教师档案审核: each section is passed or sent back by itself; the drafts of those that came back stay with the teacher. */
export const archiveFlow: FlowDefinition<Payload, ArchiveReview> = {
  key: archiveFlowKey,
  title: '教师档案',
  moduleId: ReviewModule.teacherArchives,
  permission: 'teacher:archive:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '档案审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  input: {
    when: 'each',
    shape: archiveReview,
    describe: (_, { sections }) =>
      sections.map(({ key, pass, reason }) => ({
        label: sectionOf(key).title,
        value: pass ? '通过' : `退回：${reason}`,
      })),
  },
  payload,
  concerns: Number,
  async describe(db, { recordId, subjectId, payload: { sections, files } }) {
    const returned = await returnedSoFar(db, recordId);
    const open = sections.filter(({ key }) => !returned.has(key));
    return {
      facts: [
        ...(await whoseFacts(db, Number(subjectId))),
        { label: '提交部分', value: sections.map(({ key }) => sectionOf(key).title).join('、') },
        ...[...returned].map(([key, reason]) => ({ label: `${sectionOf(key).title}（已退回）`, value: reason })),
      ],
      changes: await changesOf(db, open, files),
      link: `/teaManage/my-archives2?user=${subjectId}`,
      editLink: '/teaManage/my-archives',
      obstacle: '',
      // Which sections are left to decide on: a colleague at the same level may have sent one back meanwhile.
      stamp: open.map(({ key }) => key).join(','),
    };
  },
  async onDecide(tx, { recordId, payload: { sections } }, { isPass, input }) {
    if (!isPass || !input) return;
    const returned = await returnedSoFar(tx, recordId);
    const open = sections.map(({ key }) => key).filter((key) => !returned.has(key));
    const given = input.sections.map(({ key }) => key);
    const isWhole = open.length === given.length && open.every((key) => given.includes(key));
    if (!isWhole) throw new AppError('TEACHER_ARCHIVE_SECTIONS');
  },
  async onPass(tx, { recordId, subjectId, payload: { sections } }, _, input) {
    const returned = new Map([...(await returnedSoFar(tx, recordId)), ...(input ? returnedIn(input) : [])]);
    const userId = Number(subjectId);
    const day = today();
    for (const { key } of inOrder(sections)) {
      const row = await lockedSection(tx, userId, key);
      const reason = returned.get(key);
      if (reason === undefined)
        await changeSection(tx, row, { accepted: row.draft, acceptedOn: day, draft: null, isSubmitted: false });
      else await changeSection(tx, row, { isSubmitted: false, returned: reason });
    }
    if (returned.size > 0) await tellReturned(tx, userId, sections, returned);
  },
  onReject: (tx, submission, reason) => reopen(tx, submission, reason),
  onWithdraw: (tx, submission) => reopen(tx, submission, ''),
};

/** Both sides in words; a proof that is there can be opened. */
async function changesOf(db: Db, sections: Payload['sections'], names: Payload['files']): Promise<Change[]> {
  const found = await attachmentNames(db, Object.keys(names));
  const fields = await readFields(db);
  const isThere = (id: string) => id === '' || found.has(id);
  return sections
    .flatMap((one) =>
      sectionChanges(one.key, knownFields(fields[one.key]), one.old, one.new, (id) => names[id] ?? '已删除的文件'),
    )
    .map(({ files, ...change }) => ({
      ...change,
      current: null,
      ...(files && isThere(files.old) && isThere(files.new) && { files }),
    }));
}

/** In one order wherever they are locked. */
const inOrder = (sections: Payload['sections']) => sections.toSorted((one, other) => one.key.localeCompare(other.key));

/** The drafts are the teacher's again. @param reason why they came back; empty: he took them back himself */
async function reopen(tx: Db, { subjectId, payload: { sections } }: Submission<Payload>, reason: string) {
  for (const { key } of inOrder(sections)) {
    const row = await lockedSection(tx, Number(subjectId), key);
    await changeSection(tx, row, { isSubmitted: false, returned: reason });
  }
}

/** What was sent back is told with its reason: that the whole was passed would say the contrary. */
async function tellReturned(
  tx: Db,
  userId: number,
  sections: Payload['sections'],
  returned: ReadonlyMap<ArchiveSectionKey, string>,
): Promise<void> {
  const passed = sections.filter(({ key }) => !returned.has(key)).map(({ key }) => sectionOf(key).title);
  await notify(tx, {
    event: 'teacher.archive.decided',
    recipients: { teacher: [userId] },
    variables: {
      passed: passed.join('、'),
      returned: [...returned].map(([key, reason]) => `${sectionOf(key).title}：${reason}`).join('；'),
    },
    link: '/teaManage/my-archives',
    subject: `teacher_archive:${userId}`,
  });
}

async function whoseFacts(db: Db, userId: number) {
  const { name, staffId, deptId } = first(await db.select().from(people).where(eq(people.id, userId)));
  const names = await departmentNames(db, deptId === null ? [] : [deptId]);
  return [
    { label: '教师', value: `${name} ${staffId}` },
    { label: '科室', value: names.get(deptId ?? 0) ?? '' },
  ];
}

/** Whose section a row is, for its proofs. */
export async function ownerOfSection(db: Db, id: number): Promise<number | null> {
  const [row] = await db.select({ userId: archiveRows.userId }).from(archiveRows).where(eq(archiveRows.id, id));
  return row?.userId ?? null;
}
