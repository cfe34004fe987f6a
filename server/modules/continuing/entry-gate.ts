import { and, inArray } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { entryProblem } from '@contract/continuing/rules-training';
import type { EntryGate } from '../department-stay/public';
import { people } from '../people/tables';
import { settingOf } from './config';
import { passedTraining } from './trainings';

const visitors = [personTypes.visitingPhysician.id, personTypes.visitingNurse.id];

/** A visitor enters a department once he has passed 岗前培训, where the hospital asks for it. */
export const trainingGate: EntryGate = {
  async hindrances(db, userIds) {
    const { training_required: isRequired } = await settingOf(db);
    if (!isRequired) return new Map();
    const rows = await db
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(people.id, [...userIds]), inArray(people.typeId, visitors)));
    const ids = rows.map(({ id }) => id);
    const passed = await passedTraining(db, ids);
    return new Map(
      ids.flatMap((id) => {
        const problem = entryProblem(isRequired, passed.has(id));
        return problem ? [[id, problem] as const] : [];
      }),
    );
  },
};
