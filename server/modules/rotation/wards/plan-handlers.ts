import type { wardPlanEndpoints } from '@contract/rotation/ward-plan';
import type { Handlers } from '@server/kernel/implement';
import { wardPlan } from './plan';
import { assignTeacher, publishDrafts, saveDrafts } from './publish';

const idsOf = ({ stays }: { stays: readonly { id: number }[] }) => stays.map(({ id }) => id);

export const wardPlanHandlers: Handlers<typeof wardPlanEndpoints> = {
  wardPlan: ({ db, user, query }) => wardPlan(db, user, query),
  saveWardPlan: async ({ db, user, body, audit }) => {
    audit({ detail: { stayIds: idsOf(body), stays: body.stays } });
    return saveDrafts(db, user, body);
  },
  publishWardPlan: async ({ db, user, body, audit }) => {
    audit({ detail: { stayIds: idsOf(body) } });
    return publishDrafts(db, user, body);
  },
  assignWardTeacher: async ({ db, user, body, audit }) => {
    audit({ detail: { stayIds: idsOf(body), teacherId: body.teacherId } });
    return assignTeacher(db, user, body);
  },
};
