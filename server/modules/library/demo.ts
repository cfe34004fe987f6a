import { personTypes } from '@contract/kernel/enums';
import type { FileState } from '@contract/library/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { contentHash } from '@server/kernel/storage';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { addAttachment } from '../attachment/public';
import { people } from '../people/tables';
import { eq } from 'drizzle-orm';
import { demoDocument } from '@server/demo/demo-document';
import { libraryOwner } from './files';
import { fileFlow, fileSubject } from './flow';
import {
  libraryFileDepartments,
  libraryFiles,
  libraryFolderDepartments,
  libraryFolders,
  libraryMarks,
  libraryShares,
  libraryVersions,
} from './tables';

const [office, secretary, teacher, student] = [1, 2, 3, 4];
const { resident, visitingPhysician, visitingNurse } = personTypes;

const folders = [
  { id: 1, parentId: null, name: '规章制度', needsReview: false, typeIds: [] },
  { id: 2, parentId: 1, name: '住培管理', needsReview: false, typeIds: [resident.id, personTypes.staff.id] },
  { id: 3, parentId: 1, name: '进修管理', needsReview: false, typeIds: [visitingPhysician.id, visitingNurse.id] },
  { id: 4, parentId: null, name: '教学课件', needsReview: true, typeIds: [] },
  { id: 5, parentId: null, name: '科室资料', needsReview: false, typeIds: [] },
  { id: 6, parentId: 5, name: '心血管内科', needsReview: false, typeIds: [] },
];

interface Told {
  name: string;
  folderId: number;
  ownerId: number;
  state: FileState;
  tags?: string[];
  lines: readonly string[];
  /** Notes of its versions; one without a note where nothing is said. */
  notes?: readonly string[];
  mustRead?: boolean;
  pinned?: boolean;
  /** Days from today until it ends; no end where nothing is said. */
  ends?: number;
  downloads?: number;
  removedDays?: number;
}

const told: readonly Told[] = [
  {
    name: '住院医师规范化培训管理办法（2026年修订，演示）.pdf',
    folderId: 2,
    ownerId: office,
    state: 'published',
    tags: ['制度', '住培'],
    lines: [
      '一、适用对象为本院在培住院医师。',
      '二、轮转按培训标准执行，出科前完成手册与考核。',
      '三、请假累计超过轮转时间三分之一的，应当补轮。',
    ],
    notes: ['首次发布', '补充请假与补轮规定'],
    mustRead: true,
    pinned: true,
    downloads: 218,
  },
  {
    name: '教学活动质量要求（演示）.pdf',
    folderId: 1,
    ownerId: office,
    state: 'published',
    tags: ['制度'],
    lines: ['教学查房每两周一次，病例讨论每月两次。', '活动结束三日内上传签到与照片。'],
    downloads: 96,
  },
  {
    name: '进修人员报到须知（演示）.pdf',
    folderId: 3,
    ownerId: office,
    state: 'published',
    tags: ['进修'],
    lines: ['报到请携带身份证、执业证书与单位介绍信。'],
    downloads: 41,
  },
  {
    name: '冬季呼吸道传染病防护通知（演示）.pdf',
    folderId: 1,
    ownerId: office,
    state: 'published',
    mustRead: true,
    ends: 60,
    lines: ['进入病区请规范佩戴口罩，出现发热及时报告带教老师。'],
    downloads: 12,
  },
  {
    name: '往年节假日值班安排（演示）.pdf',
    folderId: 1,
    ownerId: office,
    state: 'published',
    ends: -20,
    lines: ['已过有效期，仅供管理人员查阅。'],
  },
  {
    name: '心电图判读入门（演示）.pdf',
    folderId: 4,
    ownerId: teacher,
    state: 'published',
    tags: ['心电图', '课件'],
    lines: ['一、看节律。', '二、量间期。', '三、比导联。'],
    downloads: 63,
  },
  {
    name: '急性胸痛的鉴别诊断（演示）.pdf',
    folderId: 4,
    ownerId: teacher,
    state: 'pending',
    tags: ['课件'],
    lines: ['先排除危及生命的五种疾病。'],
  },
  {
    name: '抗凝药物用药指导（演示）.pdf',
    folderId: 4,
    ownerId: secretary,
    state: 'rejected',
    lines: ['请补充参考文献后重新提交。'],
  },
  {
    name: '病区交接班流程（演示）.pdf',
    folderId: 6,
    ownerId: secretary,
    state: 'published',
    tags: ['流程'],
    lines: ['床旁交接，重点病人逐一说明。'],
    downloads: 17,
  },
  {
    name: '出科小讲课提纲（演示）.pdf',
    folderId: 6,
    ownerId: teacher,
    state: 'draft',
    lines: ['提纲整理中。'],
  },
  {
    name: '旧版交接班表（演示）.pdf',
    folderId: 6,
    ownerId: secretary,
    state: 'published',
    removedDays: 6,
    lines: ['已由新流程取代。'],
  },
];

const documentOf = ({ name, lines }: Told, number: number) =>
  demoDocument(name.replace(/（演示）\.pdf$|\.pdf$/, ''), [`第 ${number} 版`, ...lines]);
const notesOf = ({ notes = [''] }: Told) => notes;

/** Folders for everybody, by type and by department, and a file in every state. */
export const libraryDemo: DemoPart = {
  key: 'library',
  after: ['people.details', 'account', 'approval'],
  async write(tx) {
    const [own] = await tx.select({ deptId: people.deptId }).from(people).where(eq(people.id, secretary));
    await insertNumbered(tx, libraryFolders, folders);
    await insertRows(tx, libraryFolderDepartments, [{ folderId: 6, deptId: own!.deptId! }]);
    const day = today();
    await insertNumbered(
      tx,
      libraryFiles,
      told.map((one, at) => ({
        id: at + 1,
        folderId: one.folderId,
        ownerId: one.ownerId,
        name: one.name,
        tags: one.tags ?? [],
        validUntil: one.ends === undefined ? null : daysAhead(day, one.ends),
        mustRead: one.mustRead ?? false,
        pinned: one.pinned ?? false,
        // Handed in below.
        state: one.state === 'pending' ? ('draft' as const) : one.state,
        number: one.state === 'published' ? notesOf(one).length : 0,
        latest: notesOf(one).length,
        downloads: one.downloads ?? 0,
        removedAt: one.removedDays === undefined ? null : new Date(Date.now() - one.removedDays * 86_400_000),
        updatedAt: new Date(`${daysAhead(day, -3 - at * 4)}T02:00:00Z`),
      })),
    );
    const versions = told.flatMap((one, at) =>
      notesOf(one).map((note, nth) => ({ one, fileId: at + 1, number: nth + 1, note })),
    );
    const rows = [];
    for (const [at, { one, fileId, number, note }] of versions.entries()) {
      const bytes = documentOf(one, number);
      const file = {
        name: one.name,
        kind: 'pdf' as const,
        size: bytes.length,
        hash: contentHash(bytes),
        createdBy: one.ownerId,
      };
      const id = at + 1;
      const of = { owner: libraryOwner, ownerId: String(id), contentType: 'application/pdf' };
      const attachmentId = await addAttachment(tx, { ...file, ...of });
      const ago = 3 + (fileId - 1) * 4 + (notesOf(one).length - number) * 90;
      rows.push({
        id,
        fileId,
        number,
        note,
        attachmentId,
        ...file,
        createdAt: new Date(`${daysAhead(day, -ago)}T02:00:00Z`),
      });
    }
    await insertNumbered(tx, libraryVersions, rows);
    await insertRows(tx, libraryFileDepartments, [{ fileId: 9, deptId: own!.deptId! }]);
    await insertRows(tx, libraryShares, [{ fileId: 9, personId: student }]);
    await insertRows(tx, libraryMarks, [
      { fileId: 1, personId: teacher, favourite: true, readNumber: 2, readAt: new Date() },
      { fileId: 6, personId: student, favourite: true },
      // Of the version before: the newest is still to be read.
      {
        fileId: 1,
        personId: student,
        favourite: false,
        readNumber: 1,
        readAt: new Date(Date.now() - 60 * 86_400_000),
      },
    ]);
    const waiting = told.findIndex(({ state }) => state === 'pending');
    await tx
      .update(libraryFiles)
      .set({ state: 'pending' })
      .where(eq(libraryFiles.id, waiting + 1));
    await submit(tx, fileFlow, {
      subjectId: fileSubject({ id: waiting + 1, ownerId: told[waiting]!.ownerId }),
      submitterId: told[waiting]!.ownerId,
      title: `${told[waiting]!.name}（教学课件）`,
      payload: { number: 1 },
    });
  },
  files: () => told.flatMap((one) => notesOf(one).map((_, at) => documentOf(one, at + 1))),
};
