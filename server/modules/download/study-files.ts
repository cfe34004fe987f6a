import { datedName } from '@contract/kernel/hospital-time';
import { mostStudyUsers, studyRequest, type StudyRequest } from '@contract/download/study-types';
import { AppError } from '@contract/kernel/errors';
import { leavesOf, type SheetDefinition, type SheetLeaf } from '@contract/kernel/sheet-definition';
import { exportedPerson } from '@contract/people/exported';
import { fieldFileOwner } from '@contract/people/field-files';
import { peopleSheet } from '@contract/people/sheet';
import type { Db } from '@server/kernel/database/database';
import { DistinctNames, mostZipBytes, mostZipFiles, safeName, zipStream, type ZipFile } from '@server/kits/zip-stream';
import { rowsWorkbook } from '@workers/engine/sheet/rows-workbook';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { storedFilesOf, type StoredAttachment } from '../attachment/public';
import { peoplePage } from '../people/public';
import type { DownloadContext, DownloadKind, DownloadUser } from './registry';

export const studyKind = 'study.users-files';

const pageSize = 500;
/** Who a row is: shown whatever is chosen. */
const fixedFields: readonly string[] = ['name', 'staff_id'];

/** Fields that may be chosen for the list of people: those of the people's export, none of which is sensitive. */
export function studyFields() {
  return leavesOf(peopleSheet.columns).map(({ field, title }) => ({
    key: field,
    label: title,
    required: fixedFields.includes(field),
  }));
}

/** The archive: a folder per person with the files of their record, and a list of the people. */
export const studyDownload: DownloadKind<StudyRequest> = {
  kind: studyKind,
  title: '人员资料',
  permission: 'download:study:export',
  input: studyRequest,
  async estimate({ db, user, input }) {
    const { total } = await pageOfPeople(db, user, input, 1, 1);
    if (total === 0) throw new AppError('DOWNLOAD_NOTHING');
    if (total > mostStudyUsers) {
      throw new AppError('DOWNLOAD_TOO_LARGE', { what: `${total} 人`, most: `${mostStudyUsers} 人` });
    }
    return { note: `${total} 人`, confirm: false };
  },
  async make(context) {
    return {
      fileName: datedName('人员资料', 'zip', Date.now()),
      contentType: 'application/zip',
      bytes: zipStream(entries(context)),
    };
  },
};

function pageOfPeople(db: Db, user: DownloadUser, input: StudyRequest, page: number, size: number) {
  const { query, user_ids, allowed_fileds_arr: _, ...filters } = input;
  return peoplePage(db, user, { ...filters, ...query, ...(user_ids && { user_ids }), page, size });
}

type SummaryRow = ReturnType<typeof exportedPerson> & { folder: string; files: number; missing: string };

async function* entries(context: DownloadContext<StudyRequest>): AsyncIterable<ZipFile> {
  const rows: SummaryRow[] = [];
  const folders = new DistinctNames();
  const packed = { files: 0, bytes: 0 };
  for (let page = 1; ; page++) {
    const { list, total } = await pageOfPeople(context.db, context.user, context.input, page, pageSize);
    const ids = list.map(({ user_id: id }) => String(id));
    const files = await storedFilesOf(context.db, 'people', ids);
    const inFields = await storedFilesOf(context.db, fieldFileOwner, ids);
    for (const person of list) {
      const folder = folders.take(safeName(`${person.name}_${person.staff_id}`));
      const row = { ...exportedPerson(person), folder, files: 0, missing: '' };
      const id = String(person.user_id);
      yield* personFiles(context, [...(files.get(id) ?? []), ...(inFields.get(id) ?? [])], row, packed);
      rows.push(row);
      await context.progress(rows.length, total);
    }
    if (list.length < pageSize || rows.length >= total) break;
  }
  const bytes = await writeWorkbook(rowsWorkbook(summarySheet(context.input.allowed_fileds_arr), rows));
  yield {
    name: '人员信息.xlsx',
    bytes: (async function* () {
      yield bytes;
    })(),
  };
}

async function* personFiles(
  { storage }: DownloadContext<StudyRequest>,
  files: readonly StoredAttachment[],
  row: SummaryRow,
  packed: { files: number; bytes: number },
): AsyncIterable<ZipFile> {
  const names = new DistinctNames();
  for (const { name, hash, size } of files) {
    packed.files += 1;
    packed.bytes += size;
    if (packed.files > mostZipFiles)
      throw new AppError('DOWNLOAD_TOO_LARGE', { what: `超过 ${mostZipFiles} 个文件`, most: `${mostZipFiles} 个文件` });
    if (packed.bytes > mostZipBytes) throw new AppError('DOWNLOAD_TOO_LARGE', { what: '超过 3.5 GB', most: '3.5 GB' });
    const found = await storage.getStream(hash);
    if (!found) {
      row.missing = [row.missing, name].filter(Boolean).join('、');
      continue;
    }
    row.files += 1;
    yield { name: `${row.folder}/${names.take(safeName(name))}`, bytes: found.stream as AsyncIterable<Uint8Array> };
  }
}

const ownColumns: SheetLeaf[] = [
  { title: '文件夹', field: 'folder', type: 'string' },
  { title: '附件数', field: 'files', type: 'number' },
  { title: '未找到的附件', field: 'missing', type: 'string' },
];

/** The columns that were asked for, in the order of the people's export; without a choice, all. */
function summarySheet(allowed: readonly string[] | undefined): Pick<SheetDefinition, 'name' | 'columns'> {
  const chosen = leavesOf(peopleSheet.columns).filter(
    ({ field }) => !allowed || fixedFields.includes(field) || allowed.includes(field),
  );
  return { name: '人员信息', columns: [...chosen, ...ownColumns] };
}
