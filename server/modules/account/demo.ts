import { demoAccounts, demoPassword } from '@server/demo/accounts';
import type { DemoPart } from '@server/demo/part';
import { ensureAccount } from './public';

export const accountDemo: DemoPart = {
  key: 'account',
  after: ['people', 'system.roles'],
  async write(tx) {
    for (const { username, personId, roleCode } of demoAccounts)
      await ensureAccount(tx, {
        username,
        password: demoPassword,
        userId: personId,
        roleCodes: [roleCode],
        mustChange: false,
      });
  },
};
