import type { choiceEndpoints } from '@contract/notice/choice-endpoints';
import type { Handlers } from '@server/kernel/implement';
import { myChoices, saveChoice } from './choices';

/** What each person decides. */
export const choiceHandlers: Handlers<typeof choiceEndpoints> = {
  choices: ({ db, user }) => myChoices(db, user.userId),
  saveChoice: ({ db, user, params, body, audit }) => {
    audit({ target: `person:${user.userId}`, detail: { event: params.event, ...body } });
    return saveChoice(db, user.userId, params.event, body);
  },
};
