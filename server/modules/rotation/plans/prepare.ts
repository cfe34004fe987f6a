import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import type { DraftDetail } from '@contract/rotation/plans';
import { piecesOfFlat } from '@contract/rotation/plans-pieces';
import type { ImportItem } from '@contract/rotation/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { checkPlan, type CheckedPlan } from '@workers/engine/planner/checker';
import { currentHandbook } from '../handbook-index';
import type { Clash } from './conflicts';
import { planItems, type PublishedPerson } from './items';
import { halvesOfMonths, storedInstance } from './snapshot';
import { rotationDraftPeople } from './tables';

/** A draft held against what is stored now. */
export interface PreparedDraft {
  draft: DraftDetail;
  /** Of those who are not left out. */
  checked: CheckedPlan;
  names: Map<number, string>;
  hospNames: Map<number, string>;
  clashes: Clash[];
  items: ImportItem[];
}

const compare = (draft: DraftDetail, userIds: readonly number[]) => ({
  group: { userIds: [...userIds] },
  from: draft.from,
  to: draft.to,
});

/**
 * Reads a draft, who has changed since its snapshot, and what the checker says of the others. Writes nothing. Others are answered
 * between its steps: of 2,000 people each takes up to a tenth of a second.
 */
export async function preparedDraft(db: Db, scope: ResolvedScope, draft: DraftDetail): Promise<PreparedDraft> {
  const rows = await db
    .select()
    .from(rotationDraftPeople)
    .where(eq(rotationDraftPeople.draftId, draft.id))
    .orderBy(asc(rotationDraftPeople.userId));
  const all = await storedInstance(
    db,
    scope,
    compare(
      draft,
      rows.map(({ userId }) => userId),
    ),
  );
  await turnOfTheLoop();
  const planned = new Set(all.made.instance.trainees.map(({ id }) => id));
  const clashes = rows.flatMap(({ userId, stamp }): Clash[] => {
    const after = all.made.stamps.get(userId) ?? '';
    if (!planned.has(userId)) return [{ userId, reason: 'gone', before: stamp, after }];
    return after === stamp ? [] : [{ userId, reason: 'changed', before: stamp, after }];
  });
  const out = new Set(clashes.map(({ userId }) => userId));
  const staying = rows.filter(({ userId }) => !out.has(userId));
  // Those who are left out keep their places, which the plan of the others then cannot have.
  const { made } =
    out.size === 0
      ? all
      : await storedInstance(
          db,
          scope,
          compare(
            draft,
            staying.map(({ userId }) => userId),
          ),
        );
  const plan = staying.map(({ userId, pieces }) => ({ trainee: userId, pieces: piecesOfFlat(pieces) }));
  const { index } = await currentHandbook(db);
  const known = new Map(all.known.map((person) => [person.id, person]));
  const people = staying.map(({ userId, stamp, pieces }): PublishedPerson & { stamp: string } => {
    const { name, staffId, major, typeId, grade } = known.get(userId)!;
    return {
      userId,
      name,
      staffId,
      major,
      stamp,
      personType: index.typeNames.get(typeId) ?? '',
      grade: String(grade),
      subject: all.subjects.get(userId)!.index,
      pieces: piecesOfFlat(pieces),
      placed: all.placed.get(userId) ?? [],
    };
  });
  await turnOfTheLoop();
  const { items, incomplete } = planItems(draft.name, halvesOfMonths(draft).from, people);
  const alone = new Set(incomplete);
  for (const { userId, stamp } of people) {
    if (alone.has(userId)) clashes.push({ userId, reason: 'incomplete', before: stamp, after: stamp });
  }
  await turnOfTheLoop();
  return {
    draft,
    checked: checkPlan(made.instance, plan),
    names: new Map(all.known.map(({ id, name }) => [id, name])),
    hospNames: new Map(made.instance.hosp.map(({ id, name }) => [id, name])),
    clashes,
    items,
  };
}

/** What is wrong with a prepared draft, as its refusal says it; null where nothing is. */
export function faultOf({ checked, names, hospNames }: PreparedDraft): { count: number; first: string } | null {
  const count = checked.errors.length + checked.cells.length;
  if (count === 0) return null;
  const [error] = checked.errors;
  if (error) return { count, first: `${names.get(error.trainee) ?? ''}：${error.text}` };
  const [cell] = checked.cells;
  return { count, first: `${hospNames.get(cell!.hosp) ?? ''}有半月${cell!.over > 0 ? '超出容量' : '低于最少人数'}` };
}
