import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { datedName } from '@contract/kernel/hospital-time';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { adultEducationCreditEndpoints, GainedCredit, YearCredits } from '@contract/adult-education/credits';
import { classNames, isMet, levelNames, partNames, type Requirement } from '@contract/adult-education/rules';
import { titleRank } from '@contract/people/title-rank';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import type { Reader } from '@server/kits/row-calls';
import { contains } from '@server/kits/contains';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { first } from '@server/kits/rows';
import { departments } from '../dictionary/tables';
import { isStaff, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { certificateOf } from './rows';
import { attendees, cmeProjects, yearlyRequirements } from './tables';

/** Credits count in the year in which the project began; what began in December is not the next year's. */
const inYear = (year: number): SQL =>
  sql`${cmeProjects.startsOn} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

/** Credits of people in a year, in the order of their ids. */
async function creditsIn(db: Db, year: number, where: SQL | undefined): Promise<YearCredits[]> {
  // Summed once over the year, not once for each person and class.
  const ofClass = (kind: 1 | 2) =>
    sql<number>`coalesce(sum(${attendees.credits}) filter (where credit_class = ${kind}), 0)`;
  const sums = db
    .select({ userId: attendees.userId, first: ofClass(1).as('first_sum'), second: ofClass(2).as('second_sum') })
    .from(attendees)
    .innerJoin(cmeProjects, eq(cmeProjects.id, attendees.projectId))
    .where(inYear(year))
    .groupBy(attendees.userId)
    .as('sums');
  const rows = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      title: sql<string>`coalesce(${people.profile} ->> 'title', '')`,
      first: sql<number>`coalesce(${sums.first}, 0)::float8`,
      second: sql<number>`coalesce(${sums.second}, 0)::float8`,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(sums, eq(sums.userId, people.id))
    .where(and(isNull(people.deletedAt), where))
    .orderBy(asc(people.id));
  const asked = new Map<number, Requirement>(
    (await db.select().from(yearlyRequirements)).map(({ id, total, first: most }) => [id, { total, first: most }]),
  );
  return rows.map((row) => {
    const wanted = asked.get(titleRank(row.title));
    return {
      ...row,
      sum: row.first + row.second,
      asked_total: wanted?.total ?? null,
      asked_first: wanted?.first ?? null,
      is_met: isMet(wanted, row),
    };
  });
}

const gained = (db: Db) =>
  db
    .select({ row: attendees, project: cmeProjects, name: people.name, staffId: people.staffId })
    .from(attendees)
    .innerJoin(cmeProjects, eq(cmeProjects.id, attendees.projectId))
    .innerJoin(people, eq(people.id, attendees.userId))
    .$dynamic();
type Gained = Awaited<ReturnType<typeof gained>>[number];

const toGained = ({ row, project }: Gained): GainedCredit => ({
  id: row.id,
  project_id: project.id,
  project: project.name,
  number: project.number,
  level: project.level,
  credit_class: row.creditClass!,
  part: row.part,
  granted_on: row.grantedOn!,
  hours: row.hours!,
  credits: row.credits!,
  certificate: certificateOf(row),
});

/** One's own, or that of people whom one sees with the right to. */
const ownOr = ({ user }: Pick<Reader, 'user'>, code: 'adultEdu:project:list' | 'adultEdu:project:export') =>
  or(eq(people.id, user.userId), permits(user.permissions, code) ? visiblePeople(user.scope) : undefined);

/** 年度学分: of everybody, of one, and on paper. */
export const creditHandlers: Handlers<typeof adultEducationCreditEndpoints> = {
  yearCredits: async ({ db, user, query: { year, name, met, page, size } }) => {
    // What a title asks for is told by its words, so that the page is cut here.
    const all = (
      await creditsIn(db, year, and(isStaff, visiblePeople(user.scope), contains(people.name, name)))
    ).filter((row) => met === undefined || row.is_met === (met === 'yes'));
    return { total: all.length, list: all.slice((page - 1) * size, page * size) };
  },

  personCredits: async (call) => {
    const { db, user, query } = call;
    const id = query.user_id ?? user.userId;
    const whose = and(eq(people.id, id), ownOr(call, 'adultEdu:project:list'));
    const found = first(await creditsIn(db, query.year, whose));
    const rows = await gained(db)
      .where(and(eq(attendees.userId, id), gt(attendees.credits, 0), inYear(query.year)))
      .orderBy(asc(attendees.grantedOn), asc(attendees.id));
    const { name, first: ofFirst, second, sum, asked_total, asked_first, is_met } = found;
    return { name, first: ofFirst, second, sum, asked_total, asked_first, is_met, list: rows.map(toGained) };
  },

  creditCertificate: async (call) => {
    const { db, database, body, audit } = call;
    const found = first(
      await gained(db).where(
        and(eq(attendees.id, body.id), gt(attendees.credits, 0), ownOr(call, 'adultEdu:project:export')),
      ),
    );
    const credit = toGained(found);
    if (credit.certificate === '') throw new AppError('NOT_FOUND');
    audit({ target: `adult_education_attendee:${body.id}` });
    const { startsOn, endsOn } = found.project;
    const { bytes } = await writePdf({
      title: '继续医学教育学分证书',
      subtitle: `编号 ${credit.certificate}`,
      sealAddress: await sealAddress(database, body.origin, { kind: 'cme-certificate', id: credit.certificate }),
      blocks: [
        {
          kind: 'text',
          text: `${found.name} 同志参加继续医学教育项目“${credit.project}”，授予${classNames[credit.credit_class]}学分 ${credit.credits} 分。`,
        },
        {
          kind: 'facts',
          facts: [
            ['姓名', found.name],
            ['工号', found.staffId],
            ['项目编号', credit.number || '–'],
            ['项目级别', levelNames[credit.level]],
            ['身份', partNames[credit.part]],
            ['时间', startsOn === endsOn ? startsOn : `${startsOn} 至 ${endsOn}`],
            ['学时', String(credit.hours)],
            ['授予日期', credit.granted_on],
          ],
        },
        { kind: 'signatures', places: [{ label: '医院（盖章）', date: credit.granted_on }] },
      ],
    });
    return { fileName: datedName(`学分证书_${found.name}`, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
  },
};
