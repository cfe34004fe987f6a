import { sql } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { insertRows } from '@server/demo/insert-rows';
import { demoAccounts } from '@server/demo/accounts';
import { demoDepartment } from '@server/demo/departments';
import { demoBases, demoMajor } from '@server/demo/majors';
import { agreements, baseCertificates, baseDepartments, baseQuotas } from './tables';
import { chambers } from './posts/tables';

const firstQuotaYear = 2024;
/** The people with accounts stand first; only two of them hold a post. */
const lastAccountPerson = Math.max(...demoAccounts.map(({ personId }) => personId));
const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;
const secretary = personOf('secretary');
const teacher = personOf('teacher');

/** Agreements of invented schools: one over, one about to end, the others running. */
const demoAgreements: (typeof agreements.$inferInsert)[] = [
  ['演示医科大学', 'YS01', '2023-09-01', '2028-08-31', ['本科', '研究生'], 260],
  ['演示中医药大学', 'YS02', '2024-09-01', '2029-08-31', ['本科'], 120],
  ['演示卫生职业学院', 'YS03', '2022-01-01', '2027-01-15', ['本科'], 80],
  ['示例理工大学医学院', 'YS04', '2021-09-01', '2026-08-31', ['研究生'], 30],
].map(([name, code, startOn, endOn, levels, quota]) => ({
  name: name as string,
  code: code as string,
  agreementNo: `演示-${String(code)}`,
  startOn: startOn as string,
  endOn: endOn as string,
  levels: levels as ('本科' | '研究生')[],
  quota: quota as number,
  contact: '演示联系人',
}));

/**
 * What hangs on departments and bases and needs the people: posts, capacities, quotas, certificates, chambers,
 * agreements. Statements over whole tables, so that a demo of any size costs the same few.
 */
export async function writeDictionaryDetails(db: Db): Promise<void> {
  await insertRows(db, agreements, demoAgreements);
  await db.execute(sql`
    update department set campus = case when id % 5 = 0 then '东院区' else '本部' end,
      beds = case when kind = '临床' and name not like '%门诊%' then 24 + id % 5 * 6 end,
      min_residents = case when is_rotation then 2 end`);
  await db.execute(sql`
    insert into department_person (dept_id, person_id, post)
    select dept_id, id, case place when 1 then 'head' when 2 then 'secretary' else 'teacher' end
    from (select id, dept_id, row_number() over (partition by dept_id order by id) as place
      from person where type_id = 7 and dept_id is not null and deleted_at is null and id > ${lastAccountPerson}) staff
    where place <= 8`);
  await db.execute(sql`
    insert into department_person (dept_id, person_id, post)
    select dept_id, id, case id when ${secretary} then 'secretary' else 'teacher' end
    from person where id in (${secretary}, ${teacher})`);
  await db.execute(sql`
    insert into department_capacity (dept_id, type_id, from_half, to_half, min_people, max_people)
    select department.id, kind.type_id, ${firstQuotaYear * 24}, null, kind.least, kind.most
    from department cross join (values (1, 2, 12), (4, 0, 20)) as kind (type_id, least, most)
    where department.is_rotation and department.kind in ('临床', '医技')`);
  await insertRows(
    db,
    baseDepartments,
    demoBases.flatMap(({ id, majors }) =>
      [...new Set(majors.flatMap((name) => demoMajor(name).homeDepartments))].map((code) => ({
        baseId: id,
        deptId: demoDepartment(code).id,
      })),
    ),
  );
  await insertRows(
    db,
    baseQuotas,
    demoBases.flatMap(({ id, majors }) =>
      [0, 1, 2, 3].map((after) => ({ baseId: id, year: firstQuotaYear + after, people: majors.length * 40 })),
    ),
  );
  await insertRows(
    db,
    baseCertificates,
    demoBases.map(({ id, kind }) => ({
      baseId: id,
      name: `${kind === '国家' ? '国家级' : '省级'}专业基地证书（演示）`,
      number: `YS-${String(id).padStart(3, '0')}`,
      validTo: id === 4 ? '2027-01-31' : '2029-12-31',
    })),
  );
  await db.execute(sql`
    insert into train_base_person (base_id, person_id, post)
    select base_id, id, case place when 1 then 'director' when 2 then 'teaching_director' else 'secretary' end
    from (select person.id, train_base_major.base_id,
        row_number() over (partition by train_base_major.base_id order by person.id) as place
      from train_base_major join major on major.id = major_id
      join person on person.type_id = 7 and person.deleted_at is null and person.id > ${lastAccountPerson}
      join department on department.id = person.dept_id and department.name like '%' || left(major.name, 2) || '%'
      group by train_base_major.base_id, person.id
    ) staff where place <= 3`);
  await db.insert(chambers).values(
    ['内科学', '外科学', '妇产科学', '儿科学', '护理学'].map((subject, index) => ({
      name: `${subject}教研室`,
      code: `JY${String(index + 1).padStart(2, '0')}`,
      academy: '临床医学院（演示）',
    })),
  );
  await db.execute(sql`
    insert into teach_chamber_member (chamber_id, person_id)
    select chamber.id, person_id from teach_chamber chamber
    join big_department big on left(big.name, 2) = left(chamber.name, 2)
    join department on department.big_dept_id = big.id
    join department_person on department_person.dept_id = department.id and post = 'teacher'
    on conflict do nothing`);
  await db.execute(sql`
    update teach_chamber chamber set director_id = (
      select min(person_id) from teach_chamber_member where chamber_id = chamber.id)`);
}
