import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files';

const folder = join(root, 'server/migrations');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const json = (path: string): unknown => JSON.parse(read(path));
const { entries } = json('meta/_journal.json') as { entries: { idx: number; tag: string; when: number }[] };
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const snapshotOf = (tag: string) => `meta/${tag.split('_')[0]}_snapshot.json`;

const declared = import.meta.glob<Record<string, unknown>>('../../server/**/tables.ts', { eager: true });
/** A module's folder, or `kernel`. */
const ownerOf = (path: string) => /server\/(?:modules\/)?([^/]+)\//.exec(path)![1]!.replaceAll('-', '_');

/** Tables older than the rule that a table's name begins with its module's; never longer. */
const older = `
  access_state account_role agreement_school audit_log big_department code_sending contact_change department
  department_capacity department_change department_person event_ticket login_failure major password_history
  password_reset pending_message person person_record person_status_log person_type phone_change purview
  receipt reference_state relation_change role role_department role_permission role_person_type server_secret
  session setting setting_change setting_image st_dept st_dept_link st_group st_subject teach_chamber
  teach_chamber_member teacher_student train_base train_base_certificate train_base_dept train_base_major
  train_base_person train_base_quota used_token user_picture user_preference`
  .trim()
  .split(/\s+/);

it('the tables are those of the migrations; run `npm run migration`', async () => {
  const stored = json(snapshotOf(entries.at(-1)!.tag)) as Parameters<typeof generateMigration>[0];
  const tables = Object.fromEntries(
    Object.entries(declared).flatMap(([path, exports]) =>
      Object.entries(exports).map(([name, value]) => [`${path} ${name}`, value]),
    ),
  );
  expect(await generateMigration(stored, generateDrizzleJson(tables, stored.id))).toEqual([]);
});

it('a merged migration is never edited: its sum stands in sums.txt; write another migration instead', () => {
  const sums = files.map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`);
  expect(read('sums.txt').trimEnd().split('\n')).toEqual(sums);
});

it('migrations stand in one line: each later than the one before, which its snapshot follows; after a merge, make yours again', () => {
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  const snapshots = entries.map(({ tag }) => json(snapshotOf(tag)) as { id: string; prevId: string });
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id));
});

it("a new table's name begins with its module's and an underscore", () => {
  const strange = Object.entries(declared).flatMap(([path, exports]) =>
    Object.values(exports)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableConfig(table).name)
      .filter((name) => name !== ownerOf(path) && !name.startsWith(`${ownerOf(path)}_`)),
  );
  expect(strange.toSorted()).toEqual(older.toSorted());
});
