import { flatPieces, stampOf } from '@contract/rotation/plans-pieces';
import type { DraftDetail } from '@contract/rotation/plans';
import type { PlanSnapshot } from '@contract/rotation/plans-snapshot';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { planning } from '@workers/engine/planner/planning';
import type { PlanResult } from '@workers/engine/planner/types';
import type { TestClient } from '../server/client';

/** The planner's answer to a snapshot. It stops at the first plan that holds, so it takes as long anywhere. */
export function planOf({ instance }: PlanSnapshot, seed = 1): PlanResult {
  const run = planning(instance, { seed, seconds: null, before: null, clock: () => performance.now() });
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

/** What a person's plan is as a stamp: what his placements are once it is published. */
export const stampsOf = ({ plan }: PlanResult) =>
  new Map(plan.map(({ trainee, pieces }) => [trainee, stampOf(pieces)]));

/** A draft of a plan, brought to 排班确认. */
export async function confirmedDraft(
  client: TestClient,
  asked: { group: { grade?: number; userIds?: number[] }; from: string; to: string },
  { name = '试排', seed = 1 } = {},
) {
  const snapshot = await client.data(calls.planSnapshot, { body: asked });
  const result = planOf(snapshot, seed);
  const stamps = new Map(snapshot.people.map(({ id, stamp }) => [id, stamp]));
  const draft = await client.data(calls.addDraft, {
    body: {
      name,
      ...asked,
      strategy: 'auto',
      seed,
      takenAt: snapshot.takenAt,
      people: result.plan.map(({ trainee, pieces }) => ({
        userId: trainee,
        stamp: stamps.get(trainee)!,
        pieces: flatPieces(pieces),
      })),
    },
  });
  const finished = await setState(client, draft, 'finished');
  return { snapshot, result, draft: await setState(client, finished, 'confirmed') };
}

/** Brings a draft to another state. */
export function setState(client: TestClient, { id, version }: DraftDetail, state: DraftDetail['state']) {
  return client.data(calls.setDraftState, { body: { id, state } }, { ifMatch: version });
}
