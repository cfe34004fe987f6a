import type { archiveEndpoints } from '@contract/exam/exams/archive';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { Handlers } from '@server/kernel/implement';
import { examLookedAfter } from '../exams/sight';
import { archiveOf, checkStored, newestArchive, toArchive } from './make';

/** 归档包 of an exam, for whoever looks after it. */
export const archiveHandlers: Handlers<typeof archiveEndpoints> = {
  examArchive: async (call) => {
    const exam = await examLookedAfter(call, call.params.id);
    const row = await newestArchive(call.db, exam.id);
    return { archive: row ? toArchive(row) : null };
  },
  verifyArchive: async (call) => {
    const { db, body, audit } = call;
    const exam = await examLookedAfter(call, body.id);
    const row = await newestArchive(db, exam.id);
    if (!row) throw new AppError('NOT_FOUND');
    const checked = await checkStored(db, await archiveOf(db, row.id));
    audit({ target: `exam_exam:${exam.id}`, detail: { archive: row.id, problems: checked.problems.length } });
    return toArchive(checked);
  },
  downloadArchive: async (call) => {
    const { db, body, audit } = call;
    const exam = await examLookedAfter(call, body.id);
    const row = await newestArchive(db, exam.id);
    if (!row) throw new AppError('NOT_FOUND');
    audit({ target: `exam_exam:${exam.id}`, detail: { archive: row.id } });
    const fileName = datedName(`归档包_${exam.name}`, 'json.gz', row.createdAt);
    return { fileName, contentType: 'application/gzip', bytes: (await archiveOf(db, row.id)).body };
  },
};
