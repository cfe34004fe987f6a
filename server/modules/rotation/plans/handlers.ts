import { eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { monthIndex } from '@contract/kernel/half-month';
import { TaskState } from '@contract/kernel/task-state';
import type { DraftDetail, planEndpoints, publishEndpoints } from '@contract/rotation/plans';
import {
  isOpenDraft,
  isPublishable,
  mayBecome,
  planStateWords,
  planStrategies,
  type PlanState,
} from '@contract/rotation/plans-states';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { addRow, changeRow } from '@server/kits/rows';
import { removedRow, savedRow, seenRow, type RowSource } from '@server/kits/row-calls';
import { wakeImportRunners } from '../import-runner';
import { importJobs } from '../tables';
import { checkedDraft, publishPreview } from './check';
import { draftPieces, keepPeople } from './draft-people';
import { draftDetail, draftPage, knownDraft } from './draft-rows';
import { faultOf, preparedDraft, type PreparedDraft } from './prepare';
import { publishDraft, sealedPlan, standingJob } from './publish';
import { planSnapshot } from './snapshot';
import { rotationDrafts } from './tables';

const words: FieldWords<DraftDetail> = {
  name: '名称',
  state: { word: '状态', say: (state) => planStateWords[state] },
  strategy: { word: '策略', say: (strategy) => planStrategies[strategy] },
  people: '人数',
  over: '超出容量',
  violations: '不符合要求',
};

export const draftSource: RowSource<DraftDetail> = {
  table: rotationDrafts,
  words,
  read: ({ db, user }, id) => draftDetail(db, user, id),
};

/** @throws AppError PLAN_STATE_WRONG */
function demandState(draft: DraftDetail, isFit: (state: PlanState) => boolean, what: string): void {
  if (!isFit(draft.state)) throw new AppError('PLAN_STATE_WRONG', { state: planStateWords[draft.state], what });
}

export const planHandlers: Handlers<typeof planEndpoints> = {
  planSnapshot: ({ db, user, body }) => planSnapshot(db, user.scope, body),
  drafts: ({ db, user, query }) => draftPage(db, user, query),
  draft: ({ db, user, params }) => draftDetail(db, user, params.id),
  draftPieces: async ({ db, user, params }) => draftPieces(db, user.scope, await draftDetail(db, user, params.id)),

  addDraft: (call) =>
    savedRow(call, draftSource, async () => {
      const { people, from, to, takenAt, parentId, ...values } = call.body;
      if (parentId !== null) await draftDetail(call.db, call.user, parentId);
      const id = await addRow(call.db, rotationDrafts, {
        ...values,
        parentId,
        fromMonth: monthIndex(from),
        toMonth: monthIndex(to),
        takenAt: new Date(takenAt),
        createdBy: call.user.userId,
      });
      await keepPeople(call.db, call.user, { id, from, to }, people, { whole: false });
      return id;
    }),
  saveDraft: (call) =>
    savedRow(call, draftSource, async (before) => {
      const { id, people, whole, score, takenAt, name, strategy, seed } = call.body;
      demandState(before!, isOpenDraft, '修改');
      await keepPeople(call.db, call.user, before!, people, { whole });
      await changeRow(call.db, rotationDrafts, id, {
        ...score,
        ...(name !== undefined && { name }),
        ...(strategy !== undefined && { strategy }),
        ...(seed !== undefined && { seed }),
        ...(takenAt !== undefined && { takenAt: new Date(takenAt) }),
      });
      return id;
    }),
  copyDraft: (call) =>
    savedRow({ ...call, body: {} }, draftSource, async () => {
      const { id: parentId, name } = call.body;
      const { group, strategy, from, to, seed, takenAt, over, violations, orderCost, causes } = await draftDetail(
        call.db,
        call.user,
        parentId,
      );
      const id = await addRow(call.db, rotationDrafts, {
        name,
        group,
        strategy,
        seed,
        over,
        violations,
        orderCost,
        causes,
        parentId,
        fromMonth: monthIndex(from),
        toMonth: monthIndex(to),
        takenAt: new Date(takenAt),
        createdBy: call.user.userId,
      });
      await call.db.execute(sql`
        insert into rotation_draft_person (draft_id, user_id, stamp, pieces, pins)
        select ${id}::int, user_id, stamp, pieces, pins from rotation_draft_person where draft_id = ${parentId}`);
      return id;
    }),
  setDraftState: {
    // What the checker reads is much; the state is locked only to be written.
    before: async ({ db, user, body: { id, state } }) => {
      const known = state === 'confirmed' ? await knownDraft(db, user, id) : undefined;
      const prepared = known && (await preparedDraft(db, user.scope, known));
      return (call) =>
        savedRow(call, draftSource, async (before) => {
          demandState(before!, (now) => mayBecome(now, state), `改为“${planStateWords[state]}”`);
          if (before!.publishing?.state === TaskState.writing) {
            throw new AppError('PLAN_STATE_WRONG', { state: '正在发布', what: '改动' });
          }
          await changeRow(call.db, rotationDrafts, id, {
            state,
            ...(state === 'confirmed' && confirmedScore(before!, prepared)),
          });
          return id;
        });
    },
  },
  removeDraft: (call) =>
    removedRow(call, draftSource, async ({ id, name }) => {
      if ((await call.db.$count(importJobs, eq(importJobs.draftId, id))) > 0) throw new AppError('PLAN_PUBLISHED');
      const copies = await call.db.$count(rotationDrafts, eq(rotationDrafts.parentId, id));
      if (copies > 0) throw new AppError('PLAN_HAS_COPIES', { count: copies });
      return { name };
    }),
};

/** What the checker found of a draft that may be confirmed: nothing. @throws AppError PLAN_FAULTY, VERSION_STALE */
function confirmedScore(draft: DraftDetail, prepared: PreparedDraft | undefined) {
  if (!prepared || prepared.draft.version !== draft.version) throw new AppError('VERSION_STALE', {}, { copy: draft });
  const fault = faultOf(prepared);
  if (fault) throw new AppError('PLAN_FAULTY', fault);
  if (draft.people === 0) throw new AppError('PLAN_FAULTY', { count: 1, first: '草稿中没有人员' });
  return { over: 0, violations: 0 };
}

export const publishHandlers: Handlers<typeof publishEndpoints> = {
  draftCheck: ({ db, user, params }) => checkedDraft(db, user, params.id),
  planPublishPreview: ({ db, user, params }) => publishPreview(db, user, params.id),
  planPublish: {
    before: async ({ db, user, body: { id } }) => {
      const known = await knownDraft(db, user, id);
      const isNew = known && isPublishable(known.state) && standingJob(known) === null;
      const sealed = isNew ? await sealedPlan(await preparedDraft(db, user.scope, known)) : undefined;
      return async (call) => {
        const draft = await seenRow(call, draftSource, id);
        const job = await publishDraft(call.db, call.user, draft, sealed);
        call.audit({ target: `rotation_draft:${id}`, detail: { job: job.id, people: job.counts.people } });
        call.afterCommit(wakeImportRunners);
        return job;
      };
    },
  },
};
