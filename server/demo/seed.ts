import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { personTypes as typeList } from '@contract/kernel/enums';
import type { Database, Db } from '@server/kernel/database/database';
import { bases, bigDepartments, departments, majors } from '@server/modules/dictionary/tables';
import { handbookVersions, stDepts, stGroups, stSubjects } from '@server/modules/handbook/tables';
import { people as peopleTable, personTypes } from '@server/modules/people/tables';
import { rotationBlocks, rotationChanges, rotationPieces } from '@server/modules/rotation/tables';
import { ensureAccount } from '@server/modules/account/public';
import { ensureRoles } from '@server/modules/system/public';
import { settingDefaults } from '@contract/system/settings';
import { saveSettingGroup } from '@server/modules/system/settings';
import { demoAccounts, demoPassword } from './accounts';
import { demoHospitalName } from './hospital';
import { insertRows } from './insert-rows';
import { demoPeople } from './people';
import type { DemoPerson } from './person';
import { seedDictionary } from './seed-dictionary';
import { seedDictionaryDetails } from './seed-dictionary-details';
import { seedApproval } from './seed-approval';
import { seedHandbook } from './seed-handbook';
import { seedNotices } from './seed-notices';
import { demoDetails, seedPeopleDetails } from './seed-people-details';
import { storedRotations } from './stored-rotations';

/** The change that the demo's own rotations belong to. */
const demoChangeId = '00000000-0000-4000-8000-000000000001';

/**
 * Fills an empty, migrated database with the demo hospital: its name, dictionaries, handbook, people, rotations and
 * accounts, all or nothing.
 * @throws RangeError when `people` is out of the range of demoPeople
 */
export async function seedDemo(database: Database, { people: count }: { people: number }): Promise<void> {
  const list = demoPeople(count);
  await database.transaction(async (tx) => {
    await seedDictionary(tx);
    await seedHandbook(tx);
    await seedPeople(tx, list);
    await seedDictionaryDetails(tx);
    await seedPeopleDetails(tx, list);
    await seedRotations(tx, list);
    for (const table of numberedTables) await continueAfter(tx, table);
    await seedAccounts(tx);
    await seedApproval(tx, list);
    await seedNotices(tx);
    await saveSettingGroup(tx, 'identity', { ...settingDefaults.identity, system_name: demoHospitalName }, null);
  });
  // The planner knows nothing of these rows until somebody looks, and the embedded engine has no autovacuum.
  await database.db.execute(sql`analyze`);
}

async function seedPeople(tx: Db, list: readonly DemoPerson[]): Promise<void> {
  await tx
    .insert(personTypes)
    .values(Object.values(typeList).map(({ id, name }) => ({ id, name, sort: id })))
    .onConflictDoNothing();
  await insertRows(
    tx,
    peopleTable,
    list.map(({ major, ...person }) => ({
      ...person,
      ...demoDetails({ major, ...person }),
      data: major ? { training_major: major } : {},
      status: 1,
    })),
  );
}

async function seedRotations(tx: Db, list: readonly DemoPerson[]): Promise<void> {
  const pieces = storedRotations(list);
  await tx.insert(rotationChanges).values({ id: demoChangeId, kind: 'import', createdBy: demoAccounts[0]!.personId });
  await insertRows(
    tx,
    rotationPieces,
    pieces.map((piece) => ({ ...piece, changeId: demoChangeId })),
  );
  await tx.execute(sql`select setval(${rotationBlocks.seqName!}, ${pieces.at(-1)?.blockId ?? 1})`);
}

async function seedAccounts(tx: Db): Promise<void> {
  await ensureRoles(tx);
  for (const { username, personId, roleCode } of demoAccounts)
    await ensureAccount(tx, {
      username,
      password: demoPassword,
      userId: personId,
      roleCodes: [roleCode],
      mustChange: false,
    });
}

const numberedTables = [
  bigDepartments,
  departments,
  majors,
  bases,
  handbookVersions,
  stSubjects,
  stGroups,
  stDepts,
  peopleTable,
];

/** Lets a table's own numbering go on after the ids that the demo gave. */
async function continueAfter(tx: Db, table: PgTable): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
