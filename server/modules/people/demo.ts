import { personTypes as typeList } from '@contract/kernel/enums';
import { insertNumbered } from '@server/demo/insert-rows';
import { demoMajor } from '@server/demo/majors';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { demoDetails, writePeopleDetails } from './demo-details';
import { people, personTypes } from './tables';

export const peopleDemo: DemoPart[] = [
  { key: 'people', after: ['dictionary'], write: writePeople },
  { key: 'people.details', after: ['people', 'dictionary.details'], write: writePeopleDetails },
];

async function writePeople(tx: Db, list: readonly DemoPerson[]): Promise<void> {
  await tx
    .insert(personTypes)
    .values(Object.values(typeList).map(({ id, name }) => ({ id, name, sort: id })))
    .onConflictDoNothing();
  await insertNumbered(
    tx,
    people,
    list.map(({ major, ...person }) => ({
      ...person,
      ...demoDetails({ major, ...person }),
      majorId: major === '' ? null : demoMajor(major).id,
      status: 1,
    })),
  );
}
