import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { fileFlowKey } from '@contract/library/flow-key';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { notify } from '../notice/public';
import { people } from '../people/tables';
import { fileRecord, tellReaders } from './telling';
import { libraryFiles as files, libraryFolders, libraryVersions as versions } from './tables';

/** A file as approvals name it: which, and whose. */
export const fileSubject = ({ id, ownerId }: { id: number; ownerId: number }) => `${id}-${ownerId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

/** The version that is reviewed; nobody changes the file while it waits. */
const payload = z.object({ number: z.number().int() });
type Payload = z.output<typeof payload>;

/** Files of folders that are reviewed, before readers see them. */
export const fileFlow: FlowDefinition<Payload> = {
  key: fileFlowKey,
  title: '文件发布',
  moduleId: ReviewModule.library,
  permission: 'nf:file:approve',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '文件审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe,
  onPass: async (tx, submission) => {
    await publish(tx, idOf(submission));
    await tellOwner(tx, submission, '已发布');
  },
  onReject: async (tx, submission, reason) => {
    await changeRow(tx, files, idOf(submission), { state: 'rejected' });
    await tellOwner(tx, submission, `被驳回：${reason}`);
  },
  onWithdraw: (tx, submission) => changeRow(tx, files, idOf(submission), { state: 'draft' }),
};

/** Lets readers see the newest version; who must read it is told. */
export async function publish(tx: Db, id: number): Promise<void> {
  await changeRow(tx, files, id, { state: 'published', number: sql`${files.latest}` });
  await tellReaders(tx, await find(tx, files, id));
}

async function tellOwner(tx: Db, submission: Submission<Payload>, result: string): Promise<void> {
  const row = await find(tx, files, idOf(submission));
  await notify(tx, {
    event: 'library.file.decided',
    recipients: { owner: [row.ownerId] },
    variables: { name: row.name, result },
    link: '/nf/file/mine',
    subject: fileRecord(row.id),
  });
}

async function describe(db: Db, submission: Submission<Payload>) {
  const row = await find(db, files, idOf(submission));
  const folder = await find(db, libraryFolders, row.folderId);
  const owner = await find(db, people, row.ownerId);
  const all = await db.select().from(versions).where(eq(versions.fileId, row.id));
  const version = first(all.filter(({ number }) => number === submission.payload.number));
  return {
    facts: [
      { label: '文件名', value: row.name },
      { label: '文件夹', value: folder.name },
      { label: '上传人', value: `${owner.name}（${owner.staffId}）` },
      { label: '版本', value: `第 ${version.number} 版` },
      { label: '大小', value: `${Math.ceil(version.size / 1024).toLocaleString('zh-CN')} KB` },
      { label: '有效期至', value: row.validUntil ?? '长期有效' },
      ...(version.note ? [{ label: '说明', value: version.note }] : []),
    ],
    changes: [],
    link: `/nf/file?file=${row.id}`,
    editLink: '/nf/file/mine',
    obstacle: '',
  };
}
