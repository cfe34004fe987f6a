import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { daysAhead } from '@contract/rotation/stay-states';
import type { entryEndpoints } from '@contract/training/entries';
import { isRefused, patientData, patientDataIn } from '@contract/kernel/patient-data';
import { isMasked, masked, notReady } from '@contract/training/rules';
import { afterSubmit } from '@contract/training/chain';
import { entryActionWords, entryStateWords, mayDo, type EntryAction } from '@contract/training/status';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Call, Handlers } from '@server/kernel/implement';
import type { Db } from '@server/kernel/database/database';
import { demandSeen } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf, releaseAttachments, setAttachments } from '../attachment/public';
import type { BookKind, EntryRow } from './books';
import { trainingRules } from './config';
import { keepMoves, type Moved } from './moves';
import { stayOfEntry } from './reviewing';
import { trainingEntries } from './tables';
import { entriesOnWire, kindOfEntry, openBooks, photoOwner, type OpenBook } from './wire';

type Writing = Pick<typeof entryEndpoints, 'saveEntry' | 'submitEntries' | 'removeEntry'>;
type Content = Pick<EntryRow, 'requirementId' | 'date' | 'role' | 'values'> & { photos: readonly string[] };

/** What a trainee does to his own entries. */
export const writeHandlers: Handlers<Writing> = {
  saveEntry: async (call) => {
    const { db, user, body, audit } = call;
    const open = await ownBook(call);
    const [stored] = await lockedEntries(db, user.userId, [body.id]);
    if (stored && stored.version !== body.version) {
      const [copy] = await entriesOnWire(db, [stored], open);
      throw new AppError('VERSION_STALE', {}, { copy });
    }
    if (!stored && body.version !== 0) throw new AppError('NOT_FOUND');
    if (stored) demandMay('edit', stored);
    await demandOpen(db, [body.date, stored?.date ?? body.date]);
    const kind = kindOfEntry({ requirementId: body.requirement_id }, open);
    if (!kind) throw new AppError('TRAINING_NOT_OWED');
    const content = {
      requirementId: body.requirement_id,
      date: body.date,
      role: kind.has_role ? body.role : null,
      values: cleaned(body.values, kind),
      note: body.note,
      photos: body.photos,
    };
    refusePatientData(content, kind);
    if (body.is_submitted) demandReady(content, kind, open);
    const { photos: _photos, ...columns } = content;
    const row = {
      ...columns,
      ...(body.is_submitted ? submitted(kind) : { state: 'draft' as const, level: 0 }),
      version: (stored?.version ?? 0) + 1,
      updatedAt: sql`now()`,
    };
    const [written] = await db
      .insert(trainingEntries)
      .values({ ...row, id: body.id, userId: user.userId })
      .onConflictDoUpdate({
        target: trainingEntries.id,
        set: row,
        setWhere: eq(trainingEntries.userId, user.userId),
      })
      .returning();
    // The id is somebody else's.
    if (!written) throw new AppError('NOT_FOUND');
    await keepMoves(db, user.userId, [{ id: body.id, userId: user.userId, before: stored ?? null, after: written }]);
    const removed = await setAttachments(db, user, { owner: photoOwner, ownerId: body.id, ids: body.photos });
    const { database, storage } = call;
    call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    audit({ target: `training_entry:${body.id}` });
    return (await entriesOnWire(db, [written], open))[0]!;
  },

  submitEntries: async (call) => {
    const { db, user, body, audit } = call;
    const open = await ownBook(call);
    const rows = await lockedEntries(db, user.userId, body.ids);
    const photos = await attachmentsOf(
      db,
      photoOwner,
      rows.map(({ id }) => id),
    );
    const failed: { id: string; message: string }[] = [];
    const moved: Moved[] = [];
    for (const row of rows) {
      // What was handed in meanwhile is what was wanted.
      if (!mayDo('submit', row, 'owner')) continue;
      try {
        const kind = kindOfEntry(row, open);
        if (!kind) throw new AppError('TRAINING_NOT_OWED');
        await demandOpen(db, [row.date]);
        demandReady({ ...row, photos: (photos.get(row.id) ?? []).map(({ id }) => id) }, kind, open);
        const next = submitted(kind);
        await db
          .update(trainingEntries)
          .set({ ...next, version: row.version + 1, updatedAt: sql`now()` })
          .where(eq(trainingEntries.id, row.id));
        moved.push({ id: row.id, userId: row.userId, before: row, after: { ...row, state: next.state } });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failed.push({ id: row.id, message: error.message });
      }
    }
    await keepMoves(db, user.userId, moved);
    audit({ detail: { rows: rows.length - failed.length } });
    return { done: rows.length - failed.length, failed };
  },

  removeEntry: async (call) => {
    const { db, user, body, ifMatch, audit } = call;
    const [stored] = await lockedEntries(db, user.userId, [body.id]);
    if (!stored) throw new AppError('NOT_FOUND');
    demandSeen(stored, ifMatch);
    demandMay('remove', stored);
    await demandOpen(db, [stored.date]);
    const files = (await attachmentsOf(db, photoOwner, [body.id])).get(body.id) ?? [];
    if (files.length > 0)
      await releaseAttachments(db, { owner: photoOwner, ownerId: body.id, ids: files.map(({ id }) => id) });
    await db.delete(trainingEntries).where(eq(trainingEntries.id, body.id));
    await keepMoves(db, user.userId, [{ id: body.id, userId: stored.userId, before: stored, after: null }]);
    audit({ target: `training_entry:${body.id}` });
    return { id: body.id };
  },
};

async function ownBook({ db, user }: Pick<Call, 'db'> & { user: Parameters<typeof openBooks>[1] }): Promise<OpenBook> {
  const open = (await openBooks(db, user, [user.userId])).get(user.userId);
  if (!open) throw new AppError('TRAINING_NOT_OWED');
  return open;
}

/** Own entries, kept from other writers in the order of their ids. */
export const lockedEntries = (db: Db, userId: number, ids: readonly string[]) =>
  db
    .select()
    .from(trainingEntries)
    .where(and(inArray(trainingEntries.id, [...ids]), eq(trainingEntries.userId, userId)))
    .orderBy(asc(trainingEntries.id))
    .for('update');

/** @throws AppError TRAINING_ENTRY_STATE */
export function demandMay(action: EntryAction, entry: EntryRow): void {
  if (mayDo(action, entry, 'owner')) return;
  throw new AppError('TRAINING_ENTRY_STATE', { state: entryStateWords[entry.state], action: entryActionWords[action] });
}

/** What is locked stays as it is, whichever day it is moved from or to. */
export async function demandOpen(db: Db, days: readonly string[]): Promise<void> {
  const { lockedThrough: until } = await trainingRules(db);
  if (until !== null && days.some((day) => day <= until)) throw new AppError('TRAINING_LOCKED', { until });
}

/** Fields that the kind has, record numbers and names masked before they are stored. */
function cleaned(values: EntryRow['values'], { fields, identity }: BookKind): EntryRow['values'] {
  return values.flatMap(({ key, value }) => {
    const field = fields.find((one) => one.key === key);
    if (!field || value.trim() === '') return [];
    return [{ key, value: isMasked(value) ? value : masked(field.label, value.trim(), identity) }];
  });
}

function refusePatientData({ values, note }: { values: EntryRow['values']; note: string }, kind: BookKind): void {
  const labels = new Map(kind.fields.map(({ key, label }) => [key, label]));
  const texts = [...values.map(({ key, value }) => [labels.get(key) ?? key, value] as const), ['备注', note] as const];
  for (const [field, text] of texts) {
    const found = patientDataIn(text).find((datum) => isRefused(datum) || kind.identity === 'forbid');
    if (found) throw new AppError('TRAINING_PATIENT_DATA', { field, what: patientData[found].word });
  }
}

function demandReady(content: Content, kind: BookKind, open: OpenBook): void {
  const item = open.book.items.find(({ id }) => id === content.requirementId)!.item;
  const reason = notReady(content, kind, today());
  if (reason) throw new AppError('TRAINING_INCOMPLETE', { item, reason });
  const stay = stayOfEntry(content, open.book);
  if (!stay || kind.deadline_days === null) return;
  const until = daysAhead(stay.to, kind.deadline_days);
  if (today() > until) throw new AppError('TRAINING_LATE', { item, days: kind.deadline_days, until });
}

const submitted = (kind: BookKind) => ({
  state: afterSubmit(kind.chain),
  level: 0,
  submittedAt: sql`now()`,
});
