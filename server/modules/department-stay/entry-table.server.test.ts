import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { educationEndpoints as education } from '@contract/department-stay/education';
import { entryEndpoints as calls } from '@contract/department-stay/entries';
import { entryActions, mayEnter, type EntryAction, type EntryRole } from '@contract/department-stay/entry-table';
import { entryStates, type EntryState } from '@contract/department-stay/rules';
import { stayStates, type StayState } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { leavingStay, trainee } from '@tests/builders/leaving';
import { addAccount } from '@tests/server/add-account';
import { startTestServer } from '@tests/server/harness';
import { accounts } from '../account/tables';
import { rotationStays } from '../rotation/tables';
import { departmentEducation, departmentEntries, educationReceipts } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
/** Who may see everybody, and comes to the ward himself: nobody enters himself. */
await addAccount(db, 'newcomer', trainee, 'admin');
await addAccount(db, 'stranger', 45, 'student');
const callers: readonly (readonly [string, EntryRole])[] = [
  ['student', 'trainee'],
  ['newcomer', 'trainee'],
  ['admin', 'ward'],
  ['stranger', 'other'],
];
const clients = new Map(await Promise.all(callers.map(async ([name]) => [name, await server.as(name)] as const)));
const id = await leavingStay(db);
const [{ deptId } = { deptId: 0 }] = await db
  .select({ deptId: rotationStays.deptId })
  .from(rotationStays)
  .where(eq(rotationStays.id, id));

const material = { id: 'm001', title: '科室须知', content: '<p>七点半交班</p>', files: [] };

/** The stay in a state with its entering in a state, and something to read that nobody has read. */
async function entryIn(state: EntryState, stay: StayState): Promise<void> {
  await db.update(rotationStays).set({ state: stay }).where(eq(rotationStays.id, id));
  await db.delete(departmentEntries).where(eq(departmentEntries.stayId, id));
  await db.delete(educationReceipts).where(eq(educationReceipts.stayId, id));
  if (state !== 'open') await db.insert(departmentEntries).values({ stayId: id, state, on: today(), byId: 1 });
  const values = { passPercent: 80, materials: [material], questions: [], version: 1 };
  await db
    .insert(departmentEducation)
    .values({ deptId, ...values })
    .onConflictDoUpdate({ target: departmentEducation.deptId, set: values });
}

/** Whether somebody did something. */
async function tried(name: string, act: EntryAction): Promise<boolean> {
  const client = clients.get(name)!;
  switch (act) {
    case 'enter': {
      const { status, body } = await client.call(calls.enter, { body: { ids: [id], on: today(), teacher_id: null } });
      return status === 200 && body.data.done === 1;
    }
    case 'reportAbsent':
      return (await client.call(calls.reportAbsent, { body: { id, reason: '电话未接通' } })).status === 200;
    case 'learn':
      return (await client.call(education.readMaterial, { body: { id, material_id: material.id } })).status === 200;
    case 'sign': {
      await db
        .insert(educationReceipts)
        .values({ stayId: id, read: [material.id] })
        .onConflictDoNothing();
      return (await client.call(education.signEducation, { body: { id } })).status === 200;
    }
  }
}

const cells = entryStates.flatMap((state) => stayStates.map((stay) => [state, stay] as const));
it.each(cells)(
  'the server goes by the table of entering: %s in a stay that is %s',
  { timeout: 60_000 },
  async (state, stay) => {
    for (const act of entryActions)
      for (const [name, role] of callers) {
        await entryIn(state, stay);
        const may = mayEnter(act, { state, stay_state: stay }, role);
        expect({ name, act, has: await tried(name, act) }).toEqual({ name, act, has: may });
        const [row] = await db.select().from(departmentEntries).where(eq(departmentEntries.stayId, id));
        const after = act === 'enter' ? 'entered' : act === 'reportAbsent' ? 'absent' : state;
        expect(row?.state ?? 'open').toBe(may ? after : state);
      }
  },
);

it('whoever comes is refused his own entering in words, and it is written nowhere', async () => {
  await entryIn('open', 'in');
  const client = clients.get('newcomer')!;
  const { body } = await client.call(calls.enter, { body: { ids: [id], on: today(), teacher_id: null } });
  expect(body.data).toMatchObject({ done: 0, failed: [{ id, message: '不能由本人办理，请由科室其他人员办理' }] });
  const absent = await client.call(calls.reportAbsent, { body: { id, reason: '本人' } });
  expect(absent).toMatchObject({ status: 409 });
  expect(await db.$count(departmentEntries, eq(departmentEntries.stayId, id))).toBe(0);
  expect(await db.$count(accounts, eq(accounts.userId, trainee))).toBe(2);
});
