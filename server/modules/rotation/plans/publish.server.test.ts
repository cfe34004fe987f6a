import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TaskState } from '@contract/kernel/task-state';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import type { DraftDetail } from '@contract/rotation/plans';
import { piecesOfStamp } from '@contract/rotation/plans-pieces';
import { withoutQuietHours } from '@tests/builders/notice-rules';
import { confirmedDraft, setState, stampsOf } from '@tests/builders/rotation-plan';
import { untilEnded } from '@tests/builders/rotation-import';
import { pieceHashes, untilUndone } from '@tests/builders/rotation-undo';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { prepareWriting, writeChunk } from '../import-commit';
import { claimJob } from '../import-lease';
import { startImportRunner } from '../import-runner';
import { importJobs, rotationStays } from '../tables';
import { startUndoRunner } from '../undo-runner';

// No runner of its own: each test says who writes and when.
const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const { database, storage, app } = server;
const { db } = database;
await withoutQuietHours(db, 'rotation.published');

const range = { from: '2026-09', to: '2029-08' };
const everybody = (await admin.data(calls.planSnapshot, { body: { group: { grade: 2026 }, ...range } })).people;
const groupOf = (from: number, count: number) => ({
  group: { userIds: everybody.slice(from, from + count).map(({ id }) => id) },
  ...range,
});
const publish = ({ id, version }: DraftDetail) => admin.call(calls.planPublish, { body: { id } }, { ifMatch: version });
const published = async (draft: DraftDetail) => (await publish(draft)).body.data;
const stampsNow = async (asked: ReturnType<typeof groupOf>) =>
  new Map((await admin.data(calls.planSnapshot, { body: asked })).people.map(({ id, stamp }) => [id, stamp]));

async function written(id: string) {
  const runner = await startImportRunner({ database, storage, log: app.log });
  try {
    return await untilEnded(admin, id);
  } finally {
    await runner.stop();
  }
}

/** What somebody changes of a person after the snapshot: a placed month is cleared. */
const cleared = (userId: number, month: string) =>
  admin.data(calls.deleteRange, { body: { userIds: [userId], startDate: month, endDate: month } });

describe('publishing', () => {
  it('is for those who may, and of drafts that are confirmed and hold', async () => {
    expect(errorOf(await teacher.call(calls.planPublish, { body: { id: 1 } }))).toBe('FORBIDDEN');
    const { draft } = await confirmedDraft(admin, groupOf(0, 3), { name: '退回的排班' });
    const back = await setState(admin, draft, 'finished');
    expect(errorOf(await publish(back))).toBe('PLAN_STATE_WRONG');
    expect(errorOf(await publish({ ...back, version: 1 }))).toBe('VERSION_STALE');
    const { list } = await admin.data(calls.draftPieces, { params: { id: draft.id } });
    const open = await setState(admin, back, 'drafting');
    const [first] = list;
    const short = { userId: first!.userId, stamp: first!.stamp, pieces: first!.pieces.slice(0, 4) };
    const kept = await admin.data(
      calls.saveDraft,
      { body: { id: draft.id, people: [short] } },
      { ifMatch: open.version },
    );
    const check = await admin.data(calls.draftCheck, { params: { id: draft.id } });
    expect(check.errorCount).toBeGreaterThan(0);
    expect(new Set(check.errors.map(({ userId }) => userId))).toEqual(new Set([first!.userId]));
    const finished = await setState(admin, kept, 'finished');
    const confirm = { body: { id: draft.id, state: 'confirmed' as const } };
    expect(errorOf(await admin.call(calls.setDraftState, confirm, { ifMatch: finished.version }))).toBe('PLAN_FAULTY');
  });

  it('is one job, goes on after its process ended, is told, and can be undone', async () => {
    const asked = groupOf(0, 60);
    const before = await pieceHashes(db);
    const { draft, result } = await confirmedDraft(admin, asked, { name: '2026 级排班' });
    const preview = await admin.data(calls.planPublishPreview, { params: { id: draft.id } });
    expect(preview).toMatchObject({ conflicts: [], kept: [], refusal: '' });
    const { people, created, changed, same } = preview.counts;
    const halves = result.plan.flatMap(({ pieces }) => pieces).reduce((sum, { from, to }) => sum + to - from, 0);
    expect([people, created + changed + same]).toEqual([60, halves / 2]);

    const job = await published(draft);
    expect((await published(draft)).id).toBe(job.id);
    expect(await db.$count(importJobs, eq(importJobs.draftId, draft.id))).toBe(1);
    expect(errorOf(await admin.call(calls.removeDraft, { body: { id: draft.id } }, { ifMatch: draft.version }))).toBe(
      'PLAN_PUBLISHED',
    );
    const stop = { body: { id: draft.id, state: 'stopped' as const } };
    expect(errorOf(await admin.call(calls.setDraftState, stop, { ifMatch: draft.version }))).toBe('PLAN_STATE_WRONG');

    const dead = randomUUID();
    await claimJob(db, dead, 1);
    expect(await prepareWriting(database, job.id, dead)).toEqual({ is: 'written' });
    await writeChunk(database, job.id, 0, dead);
    await db
      .update(importJobs)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(importJobs.id, job.id));
    expect(await written(job.id)).toMatchObject({
      state: TaskState.systemSuccess,
      writtenPeople: 60,
      counts: { people: 60, created, changed, same },
    });
    expect(await stampsNow(asked)).toEqual(stampsOf(result));
    const origins = await db
      .selectDistinct({ origin: rotationStays.origin })
      .from(rotationStays)
      .where(eq(rotationStays.changeId, job.id));
    expect(origins).toEqual([{ origin: 'plan' }]);
    const { rows: told } = await db.execute<{ event: string; people: number }>(sql`
      select event, (select count(*)::int from notice_recipient where push_id = push.id) as people
      from notice_push push where subject = ${`rotation_draft:${draft.id}`}`);
    expect(told).toHaveLength(1);
    expect(told[0]!.people).toBeGreaterThanOrEqual(60);
    const history = await admin.data(calls.importHistory, { query: { id: job.id } });
    expect(history.list).toMatchObject([{ draftId: draft.id, fileName: '2026 级排班', undoRefusal: '' }]);
    expect((await admin.data(calls.importList, {})).map(({ id }) => id)).not.toContain(job.id);

    const undo = await startUndoRunner({ database, storage, log: app.log });
    await admin.data(calls.importUndo, { params: { id: job.id }, body: { skipChanged: true } });
    expect(await untilUndone(admin, job.id)).toMatchObject({ state: 'undone' });
    await undo.stop();
    expect(await pieceHashes(db)).toEqual(before);
    expect((await admin.data(calls.draft, { params: { id: draft.id } })).publishing).toMatchObject({ isUndone: true });
    expect((await published(draft)).id).not.toBe(job.id);
  });

  it('leaves out who has changed since the snapshot, before it begins and while it waits', async () => {
    const asked = groupOf(60, 6);
    const placed = await confirmedDraft(admin, asked, { name: '先排' });
    const first = await published(placed.draft);
    await db.execute(sql`delete from rotation_import where id <> ${first.id} and state = ${TaskState.writing}`);
    await written(first.id);

    const { draft, result, snapshot } = await confirmedDraft(admin, asked, { name: '再排', seed: 7 });
    const [one, other] = snapshot.people;
    await cleared(one!.id, '2028-01');
    const preview = await admin.data(calls.planPublishPreview, { params: { id: draft.id } });
    expect(preview.conflicts).toMatchObject([{ userId: one!.id, reason: 'changed', name: one!.name }]);
    const slots = (stays: { from: number; to: number }[]) => stays.reduce((sum, { from, to }) => sum + to - from, 0);
    const [conflict] = preview.conflicts;
    expect(slots(conflict!.before)).toBe(slots(piecesOfStamp(one!.stamp)));
    expect(slots(conflict!.before) - slots(conflict!.after)).toBe(2);
    expect(conflict!.after.every(({ dept, std }) => dept !== '' && std !== '')).toBe(true);

    const job = await published(draft);
    await cleared(other!.id, '2028-02');
    const present = await stampsNow(asked);
    expect(await written(job.id)).toMatchObject({ state: TaskState.systemSuccess, writtenPeople: 4 });
    const { leftOut } = await admin.data(calls.draft, { params: { id: draft.id } });
    expect(leftOut.map(({ userId }) => userId)).toEqual([one!.id, other!.id]);
    const after = await stampsNow(asked);
    const planned = stampsOf(result);
    for (const { id } of snapshot.people) {
      expect(after.get(id)).toBe((id === one!.id || id === other!.id ? present : planned).get(id));
    }
  });
});
