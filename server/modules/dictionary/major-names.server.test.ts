import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { handbookEndpoints } from '@contract/handbook/endpoints';
import { majorOf } from '@contract/people/exported';
import { peopleEndpoints } from '@contract/people/endpoints';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { demoMajor } from '@server/demo/majors';
import { migrationsFolder } from '@server/kernel/paths';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { openTestDatabase } from '@tests/server/test-database';
import { stSubjects } from '../handbook/tables';
import { people } from '../people/tables';
import { majors } from './tables';

const server = await startTestServer();
const admin = await server.as('admin');
const { db } = server.database;
const before = '内科';
const after = '内科（新名）';
const { id } = demoMajor(before);

async function rename(name: string): Promise<void> {
  const [row] = await db.select().from(majors).where(eq(majors.id, id));
  const { code, type, years, version } = row!;
  const body = { id, name, code, type: type as '住培', years, base_id: 1 };
  await admin.data(dictionaryEndpoints.saveMajor, { body }, { ifMatch: version });
}
const reference = (since?: string) => admin.data(rotationEndpoints.reference, { query: { since } });
const totalIn = async (training_major: string) =>
  (await admin.data(peopleEndpoints.query, { body: { training_major } })).total;
const rotatingIn = async (major: string) =>
  (await admin.data(rotationEndpoints.overviewPages, { body: { major } })).total;
const subjectNames = async () =>
  (await admin.data(handbookEndpoints.versions, {})).flatMap(({ subjects }) =>
    subjects.map(({ st_subject_name }) => st_subject_name),
  );

it('a major that is renamed has its new name everywhere at once, and nobody who trains in it is written', async () => {
  const trained = await db.select().from(people).where(eq(people.majorId, id)).orderBy(people.id);
  const { revision } = await reference();
  expect([await totalIn(before), await totalIn(after)]).toEqual([trained.length, 0]);
  const rotating = await rotatingIn(before);
  const alias = { kind: 'major' as const, wrong: '大内科', right: before };
  await admin.data(rotationEndpoints.aliasSave, { body: alias });

  await rename(after);

  expect([await totalIn(before), await totalIn(after)]).toEqual([0, trained.length]);
  expect([await rotatingIn(before), await rotatingIn(after)]).toEqual([0, rotating]);
  const detail = await admin.data(peopleEndpoints.detail, { query: { user_id: trained[0]!.id } });
  expect([majorOf(detail), detail.values['training_major']]).toEqual([after, after]);
  const names = await subjectNames();
  expect([names.includes(before), names.includes(after)]).toEqual([false, true]);
  expect(await admin.data(rotationEndpoints.aliasList, {})).toMatchObject([{ ...alias, right: after, fits: true }]);

  // A copy of an earlier moment learns of the new name of each of its people.
  const delta = await reference(revision);
  expect(delta.full).toBe(false);
  const seen = new Set(delta.people.filter(({ major }) => major === after).map(({ userId }) => userId));
  expect(trained.filter(({ deletedAt }) => !deletedAt).every((person) => seen.has(person.id))).toBe(true);
  const copied = delta.handbook!.versions.flatMap(({ subjects }) => subjects.map(({ stSubjectName }) => stSubjectName));
  expect(copied).toContain(after);

  expect(await db.select().from(people).where(eq(people.majorId, id)).orderBy(people.id)).toEqual(trained);
  await rename(before);
});

it('a file takes a major by its name, the own kind of training first, and none that there is not', async () => {
  const [visited] = await db
    .insert(majors)
    .values({ name: before, code: 'JX-1', type: '进修' })
    .returning({ id: majors.id });
  const values = { name: '示例新人', recruit_year: 2026, training_major: before, dept_id: 1 };
  const majorOfNew = async (person_type_id: number, own: Record<string, string>) => {
    const body = { person_type_id, values: { ...values, ...own } };
    const { user_id } = await admin.data(peopleEndpoints.add, { body });
    return (await db.select({ id: people.majorId }).from(people).where(eq(people.id, user_id)))[0]!.id;
  };
  expect(await majorOfNew(1, { staff_id: 'MAJOR-1' })).toBe(id);
  expect(await majorOfNew(2, { staff_id: 'MAJOR-2', sending_unit: '示例医院' })).toBe(visited!.id);
  const unknown = { ...values, staff_id: 'MAJOR-3', training_major: '没有的专业' };
  const refused = await admin.call(peopleEndpoints.add, { body: { person_type_id: 1, values: unknown } });
  expect(errorOf(refused)).toBe('INPUT_INVALID');
  expect(refused.body.message).toContain('没有的专业');
});

/** Takes a database back to where people and subjects held their majors by name. */
const byName = [
  'drop trigger major_changed_tx on major',
  'drop trigger major_revision on major',
  "alter table person add column data jsonb not null default '{}'",
  "update person set data = jsonb_build_object('training_major', major.name) from major where major.id = major_id",
  'alter table person drop column major_id',
  "create index person_major on person ((data->>'training_major'))",
  'alter table st_subject add column name text',
  'update st_subject set name = major.name from major where major.id = major_id',
  'alter table st_subject alter column name set not null',
  'alter table st_subject drop column major_id',
  'create unique index st_subject_name on st_subject (version_id, name)',
  'alter table rotation_alias drop column major_id',
  'alter table major drop column changed_tx',
];

it('a database that held them by name holds them by id, and gives a row to names that had none', async () => {
  const former = await openTestDatabase();
  const old = former.db;
  const run = (text: string) => old.execute(sql.raw(text));
  const state = async () => ({
    people: await old.select({ id: people.id, major: people.majorId }).from(people).orderBy(people.id),
    subjects: await old
      .select({ id: stSubjects.id, major: stSubjects.majorId })
      .from(stSubjects)
      .orderBy(stSubjects.id),
  });
  // A version had one scheme of a major then.
  await run(`update st_subject set major_id = (select id from major where not exists (select 1 from st_subject other
      where other.version_id = st_subject.version_id and other.major_id = major.id) order by id limit 1)
    where years = 2 and exists (select 1 from st_subject other where other.version_id = st_subject.version_id
      and other.major_id = st_subject.major_id and other.years <> 2)`);
  const then = await state();
  for (const text of byName) await run(text);
  await run("insert into major (name, code, type) values ('护理', 'BK-1', '本科')");
  await run(`insert into person (name, staff_id, type_id, data) values
    ('甲', 'OLD-1', 6, '{"training_major":"护理"}'), ('乙', 'OLD-2', 4, '{"training_major":" 护理 "}'),
    ('丙', 'OLD-3', 4, '{"training_major":"没有的专业"}'), ('丁', 'OLD-4', 1, '{"training_major":" "}')`);
  await run(`insert into rotation_alias (kind, wrong, wrong_key, "right", created_by) values
    ('major', '大内', '大内', '内科', 1), ('dept', '心内', '心内', '心血管内科', 1)`);
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_majors_by_id.sql'))!;
  const statements = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint');
  await old.transaction(async (tx) => {
    for (const text of statements) await tx.execute(sql.raw(text));
  });

  const now = await state();
  expect(now.people.slice(0, then.people.length)).toEqual(then.people);
  expect(now.subjects).toEqual(then.subjects);
  const { rows } = await run(`select staff_id, major.name, major.code, major.type from person
    left join major on major.id = major_id where staff_id like 'OLD-%' order by staff_id`);
  expect(rows).toEqual([
    { staff_id: 'OLD-1', name: '护理', code: demoMajor('护理').code, type: '进修' },
    { staff_id: 'OLD-2', name: '护理', code: 'BK-1', type: '本科' },
    { staff_id: 'OLD-3', name: '没有的专业', code: '待编码-001', type: '本科' },
    { staff_id: 'OLD-4', name: null, code: null, type: null },
  ]);
  const aliases = await run('select wrong, "right", major_id from rotation_alias order by wrong desc');
  expect(aliases.rows).toEqual([
    { wrong: '心内', right: '心血管内科', major_id: null },
    { wrong: '大内', right: '', major_id: id },
  ]);
  await former.close();
});
