import { and, asc, eq, inArray } from 'drizzle-orm';
import { evidencePackInput, mostPacked, type EvidencePackInput } from '@contract/activities/evidence';
import { evidencePackKind } from '@contract/activities/evidence-kind';
import { activitySheet } from '@contract/activities/sheets';
import { evidenceStates, shownState, shownStates } from '@contract/activities/status';
import { AppError } from '@contract/kernel/errors';
import { datedName, hospitalDay } from '@contract/kernel/hospital-time';
import { spanWords } from '@contract/room/rules';
import type { Activity } from '@contract/activities/plans';
import { writePdf } from '@server/kits/print/write-pdf';
import { first } from '@server/kits/rows';
import { DistinctNames, mostZipBytes, safeName, zipStream, type ZipFile } from '@server/kits/zip-stream';
import { rowsWorkbook } from '@workers/engine/sheet/rows-workbook';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { storedFilesOf, type StoredAttachment } from '../attachment/public';
import { download, type DownloadContext } from '../download/public';
import { evidenceOwner, materialOwner } from './files';
import { peopleOf } from './people';
import { filtered } from './plans';
import { recordPaper } from './record-paper';
import { readActivity } from './rows';
import { managedActivities } from './sight';
import { activities, activityKinds } from './tables';

type Context = DownloadContext<EvidencePackInput>;

/** Of the pictures of an activity so many stand in its record; all are files of the pack. */
const mostPictures = 4;
const largestPicture = 8 * 1024 * 1024;

/**
 * 佐证包, for an inspection: a folder for each activity with its record and its sign sheet as one PDF, its photos, papers and materials,
 * and a list of all of them.
 */
export const evidencePack = download<EvidencePackInput>({
  kind: evidencePackKind,
  title: '活动佐证包',
  permission: 'teachActivity:activity:export',
  input: evidencePackInput,
  async estimate(context) {
    const { length } = await idsOf(context);
    if (length === 0) throw new AppError('DOWNLOAD_NOTHING');
    if (length > mostPacked)
      throw new AppError('DOWNLOAD_TOO_LARGE', { what: `超过 ${mostPacked} 场活动`, most: `${mostPacked} 场` });
    return { note: `${length} 场活动`, confirm: false };
  },
  async make(context) {
    return {
      fileName: datedName('教学活动佐证', 'zip', Date.now()),
      contentType: 'application/zip',
      bytes: zipStream(entries(context)),
    };
  },
});

/** What the caller manages of the activities that were asked for, the earliest first; one more than may be packed. */
async function idsOf({ db, user, input }: Pick<Context, 'db' | 'user' | 'input'>): Promise<number[]> {
  const { ids, ...filters } = input;
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(managedActivities(user), filtered(filters), ids && inArray(activities.id, ids)))
    .orderBy(asc(activities.startAt), asc(activities.id))
    .limit(mostPacked + 1);
  return rows.map(({ id }) => id);
}

async function* entries(context: Context): AsyncIterable<ZipFile> {
  const ids = (await idsOf(context)).slice(0, mostPacked);
  const folders = new DistinctNames();
  const packed = { bytes: 0 };
  const rows: ReturnType<typeof listed>[] = [];
  for (const id of ids) {
    const row = await readActivity(context, id);
    const folder = folders.take(safeName(`${hospitalDay(Date.parse(row.start_at))}_${row.title}`));
    yield* filesOf(context, row, folder, packed);
    rows.push(listed(row));
    await context.progress(rows.length, ids.length);
  }
  const bytes = await writeWorkbook(rowsWorkbook(activitySheet, rows));
  yield { name: '活动目录.xlsx', bytes: once(bytes) };
}

async function* filesOf(
  context: Context,
  row: Activity,
  folder: string,
  packed: { bytes: number },
): AsyncIterable<ZipFile> {
  const { db, storage } = context;
  const id = String(row.id);
  const evidence = (await storedFilesOf(db, evidenceOwner, [id])).get(id) ?? [];
  const materials = (await storedFilesOf(db, materialOwner, [id])).get(id) ?? [];
  const kind = first(await db.select().from(activityKinds).where(eq(activityKinds.id, row.kind_id)));
  const { bytes } = await writePdf(
    recordPaper({
      row,
      when: whenOf(row),
      fields: kind.fields,
      taking: await peopleOf(context, row.id),
      pictures: await picturesOf(context, evidence),
    }),
  );
  yield { name: `${folder}/活动记录表与签到表.pdf`, bytes: once(bytes) };
  for (const [part, files] of [
    ['佐证材料', evidence],
    ['课件与材料', materials],
  ] as const) {
    const names = new DistinctNames();
    for (const { name, hash, size } of files) {
      packed.bytes += size;
      if (packed.bytes > mostZipBytes)
        throw new AppError('DOWNLOAD_TOO_LARGE', { what: '超过 3.5 GB', most: '3.5 GB' });
      const found = await storage.getStream(hash);
      if (!found) continue;
      yield {
        name: `${folder}/${part}/${names.take(safeName(name))}`,
        bytes: found.stream as AsyncIterable<Uint8Array>,
      };
    }
  }
}

/** The first photos, as far as paper can show them. */
async function picturesOf({ storage }: Context, files: readonly StoredAttachment[]) {
  const shown = files.filter(({ name, size }) => /\.(png|jpe?g)$/i.test(name) && size <= largestPicture);
  const pictures: { bytes: Uint8Array; caption: string }[] = [];
  for (const { name, hash } of shown.slice(0, mostPictures)) {
    const found = await storage.getStream(hash);
    if (!found) continue;
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.stream as AsyncIterable<Uint8Array>) chunks.push(chunk);
    pictures.push({ bytes: Buffer.concat(chunks), caption: name });
  }
  return pictures;
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const whenOf = ({ start_at, end_at }: Activity) =>
  `${hospitalDay(Date.parse(start_at)).slice(0, 4)}-${spanWords({ from: Date.parse(start_at), to: Date.parse(end_at) }, Date.parse(start_at))}`;

const listed = (row: Activity) => ({
  ...row,
  when: whenOf(row),
  state: shownStates[shownState(row, Date.now())],
  evidence: evidenceStates[row.evidence_state],
});
