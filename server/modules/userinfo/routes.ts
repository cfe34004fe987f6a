import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { startChore } from '@server/kernel/chore';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { demandGuessFor, demandVisible } from '../people/public';
import { changePhone, removeUnproven, sendPhoneCode } from './phone';
import { pictureOf, redrawn, removePicture, savePicture } from './pictures';
import { preferenceOf, savePreference } from './preferences';
import { profileFlow } from './profile-flow';
import { commitProfile, profileConfig, profileInfo } from './profile';
import { userinfoReferences } from './references';

export const userinfoServer: ServerModule<typeof userinfoEndpoints> = {
  references: userinfoReferences,
  flows: [profileFlow],
  routes: implement(userinfoEndpoints, {
    info: ({ db, user }) => profileInfo(db, user.userId),
    config: ({ db, user }) => profileConfig(db, user.userId),
    commit: async ({ db, user, body, ifMatch, audit }) => {
      await demandGuessFor(db, user, body.values);
      const { changes, ...committed } = await commitProfile(db, user, body.values, ifMatch);
      audit({ target: `person:${user.userId}`, detail: { ...committed, changes } });
      return { ...committed, info: await profileInfo(db, user.userId) };
    },
    sendPhoneCode,
    changePhone,
    icon: async ({ db, user }) => ({ icon_url: (await pictureOf(db, user.userId, 'avatar')).url }),
    picture: ({ db, user, params }) => pictureOf(db, user.userId, params.kind),
    personPicture: async ({ db, user, params }) => {
      await demandVisible(db, user.scope, [params.userId]);
      return pictureOf(db, params.userId, 'avatar');
    },
    savePicture: {
      before: async ({ user, params: { kind }, body }) => {
        const drawing = redrawn(user.userId, kind, body);
        await Promise.allSettled([drawing]);
        return async ({ db, audit }) => {
          audit({ target: `person:${user.userId}`, detail: { kind } });
          return savePicture(db, user.userId, kind, await drawing);
        };
      },
    },
    removePicture: ({ db, user, params, audit }) => {
      audit({ target: `person:${user.userId}`, detail: params });
      return removePicture(db, user.userId, params.kind);
    },
    preference: ({ db, user, params }) => preferenceOf(db, user.userId, params.key),
    savePreference: ({ db, user, params, body }) =>
      savePreference(db, user.userId, { key: params.key, value: body.value }),
  }),
  async start({ database, log }) {
    const run = () => removeUnproven(database.db);
    return startChore(log, { failure: 'removing unproven numbers failed', everyMs: 3_600_000, run });
  },
};
