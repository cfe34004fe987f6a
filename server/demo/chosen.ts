import type { Db } from '@server/kernel/database/database';
import { ensureAccount } from '@server/modules/account/public';
import { accountPeople, chosenAccounts, demoPassword } from './accounts';
import { incompletePeople } from './incomplete-people';
import type { DemoPerson } from './person';

/** People whom the demo may choose for accounts beside its own. */
export const chosenOf = (list: readonly DemoPerson[]) =>
  list.slice(0, -incompletePeople.length).filter(({ id }) => !accountPeople.has(id));

/** Lets somebody whom the demo chose sign in. */
export const openChosen = (tx: Db, key: keyof typeof chosenAccounts, userId: number) => {
  const { username, roleCodes } = chosenAccounts[key];
  return ensureAccount(tx, { username, password: demoPassword, userId, roleCodes: [...roleCodes], mustChange: false });
};
