import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { initialTypeConfig } from '@contract/people/initial-types';
import type { PersonValues } from '@contract/people/type-config';
import { readSettings } from '@server/modules/system/settings';
import { openTestDatabase } from '@tests/server/test-database';
import { chosenAccounts } from './accounts';
import { demoPeople } from './people';
import { today } from '@server/kits/today';
import { storedRotations } from './stored-rotations';

const { db } = await openTestDatabase();
const count = async (query: string) => Number((await db.execute<{ count: string }>(sql.raw(query))).rows[0]!.count);

/** The template database of the tests was filled by seedDemo with 300 people. */
describe('seedDemo', () => {
  it('stores every person once, with the training major', async () => {
    expect(await count('select count(*) from person')).toBe(300);
    const majors = demoPeople(300).filter(({ major }) => major !== '').length;
    expect(await count('select count(*) from person where major_id is not null')).toBe(majors);
  });

  it('places about three residents in ten, and nobody of 2026', async () => {
    const placed = await count(
      'select count(distinct user_id) from rotation_piece join person on person.id = user_id where type_id = 1',
    );
    const residents = await count('select count(*) from person where type_id = 1');
    expect(placed / residents).toBeGreaterThan(0.2);
    expect(placed / residents).toBeLessThan(0.4);
    expect(
      await count('select count(*) from rotation_piece r join person p on p.id = r.user_id where recruit_year = 2026'),
    ).toBe(0);
    // A stay that makes up for one that failed was placed afterwards, as the office does it.
    const planned = `select count(*) from rotation_piece where block_id not in
      (select id from rotation_stay where make_up_of is not null)`;
    expect(await count(planned)).toBe(storedRotations(demoPeople(300), today()).length);
  });

  it('places people only where their own handbook links the department in that month', async () => {
    expect(
      await count(`select count(*) from rotation_piece r
        join person p on p.id = r.user_id
        left join st_dept_link l on l.st_dept_id = r.st_dept_id and l.dept_id = r.dept_id
          and coalesce(l.valid_from, 0) <= r.start / 2 and r.start / 2 <= coalesce(l.valid_to, 99999)
        left join st_dept d on d.id = r.st_dept_id
        left join st_subject s on s.id = d.st_subject_id and s.major_id = p.major_id
        left join handbook_grade g on g.version_id = s.version_id and g.grade = p.recruit_year
        where l.dept_id is null or g.grade is null`),
    ).toBe(0);
  });

  it('numbers stays so that one is a run of one person in one department', async () => {
    expect(
      await count(`select count(*) from (select block_id from rotation_piece group by block_id
        having count(distinct (user_id, dept_id, st_dept_id)) > 1 or max(start + length) - min(start) <> sum(length)) s`),
    ).toBe(0);
  });

  it('lets new rows be numbered after its own', async () => {
    await db.execute(sql`insert into person (name, staff_id, type_id) values ('新来的', 'NEW-1', 1)`);
    await db.execute(sql`insert into department (name, code) values ('新科室', 'NEW')`);
    const last = await count('select last_value as count from rotation_block');
    expect(last).toBeGreaterThanOrEqual(await count('select max(block_id) as count from rotation_piece'));
  });

  it('keeps in personal files only what their forms offer', async () => {
    const { rows } = await db.execute<{ type_id: number; profile: PersonValues }>(
      sql`select distinct type_id, profile from person where profile <> '{}'`,
    );
    const wrong = rows.flatMap(({ type_id: typeId, profile }) =>
      initialTypeConfig(typeId)
        .fields.filter(({ type, key }) => type === 'choice' && profile[key] != null)
        .filter(({ key, options }) => !options.includes(String(profile[key])))
        .map(({ key }) => `type ${typeId}: ${key} ${String(profile[key])}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('names the hospital as a demo', async () => {
    expect((await readSettings(db)).identity.system_name).toBe('示例医院（演示数据）');
  });

  it('gives each account its person', async () => {
    const { rows } = await db.execute<{ username: string }>(
      sql`select a.username, p.name from account a join person p on p.id = a.user_id order by p.id`,
    );
    const chosen: string[] = Object.values(chosenAccounts).map(({ username }) => username);
    expect(rows.map(({ username }) => username)).toEqual(expect.arrayContaining(chosen));
    expect(rows.filter(({ username }) => !chosen.includes(username))).toEqual([
      { username: 'admin', name: '管理员（演示）' },
      { username: 'secretary', name: '文秘书' },
      { username: 'teacher', name: '带老师' },
      { username: 'student', name: '学小医' },
      { username: 'yw', name: '运维员（演示）' },
    ]);
    expect(await count('select count(*) from rotation_piece where user_id = 4')).toBeGreaterThan(20);
  });
});
