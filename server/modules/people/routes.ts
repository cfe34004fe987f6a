import { peopleEndpoints } from '@contract/people/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { peoplePage, personDetail } from './queries';

export const peopleServer: ServerModule<typeof peopleEndpoints> = {
  routes: implement(peopleEndpoints, {
    query: ({ db, user, body }) => peoplePage(db, user.scope, body),
    detail: async (call) => {
      const person = await personDetail(call.db, call.user.scope, call.query.user_id);
      call.audit({ target: `person:${person.user_id}` });
      return person;
    },
  }),
};
