import { randomBytes } from 'node:crypto';
import { personTypes as typeList } from '@contract/kernel/enums';
import type { Config } from './config';
import { seedDemo, storeDemoFiles } from './demo/seed';
import type { Database } from './kernel/database/database';
import { wireModules } from './kernel/slots';
import type { Storage } from './kernel/storage';
import { modules } from './modules';
import { ensureAccount } from './modules/account/public';
import { accounts } from './modules/account/tables';
import { attendanceFirstRows } from './modules/attendance/public';
import { people, personTypes } from './modules/people/tables';
import { ensureRoles } from './modules/system/public';
import { markAsDemo } from './modules/system/settings';

const administrator = 'admin';

/** Sign-in of the only account of a new system, to be printed once: the password is not stored. */
export interface FirstAccount {
  username: string;
  password: string;
}

/**
 * Fills an empty database: with the demo hospital, or with what a hospital starts with. Others are left alone.
 * @param storage of the demo's files; absent where the database is a template, whose copies have one each
 */
export async function fillEmptyDatabase(
  database: Database,
  { demo, demoPeople }: Pick<Config, 'demo' | 'demoPeople'>,
  storage?: Storage,
): Promise<FirstAccount | undefined> {
  const [existing] = await database.db.select({ id: accounts.id }).from(accounts).limit(1);
  if (existing) return undefined;
  if (!demo) return firstAdministrator(database);
  wireModules(modules);
  // First the files: rows that name what is not there would outlive a start that broke off.
  if (storage) await storeDemoFiles(storage);
  await seedDemo(database, { people: demoPeople });
  await markAsDemo(database.db);
  return undefined;
}

async function firstAdministrator(database: Database): Promise<FirstAccount> {
  const password = randomBytes(12).toString('base64url');
  await database.transaction(async (tx) => {
    await tx
      .insert(personTypes)
      .values(Object.values(typeList).map(({ id, name }) => ({ id, name, sort: id })))
      .onConflictDoNothing();
    const [person] = await tx
      .insert(people)
      .values({ name: '系统管理员', staffId: administrator, typeId: typeList.staff.id })
      .returning({ id: people.id });
    await ensureRoles(tx);
    await attendanceFirstRows(tx);
    await ensureAccount(tx, {
      username: administrator,
      password,
      userId: person!.id,
      roleCodes: [administrator],
      mustChange: true,
    });
  });
  return { username: administrator, password };
}
