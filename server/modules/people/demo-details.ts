import { eq, sql } from 'drizzle-orm';
import { Gender, personTypes } from '@contract/kernel/enums';
import { businessStatuses } from '@contract/people/business-status';
import { idCardCheck } from '@contract/people/id-card';
import { teacherKinds } from '@contract/people/teacher-kinds';
import type { PersonValues } from '@contract/people/type-config';
import type { Db } from '@server/kernel/database/database';
import { demoAccounts } from '@server/demo/accounts';
import { insertRows } from '@server/demo/insert-rows';
import type { DemoPerson } from '@server/demo/person';
import { seededRandom, type Random } from '@server/demo/random';
import { sealIdCard } from './identity';
import { people, personRecords, teacherStudents } from './tables';

/** People whose education, certificates and teachers are invented too; more would cost time and show nothing new. */
const describedPeople = 500;
const supervisedPeople = 2;
/** A year of entry whose trainees are in the middle of their rotations. */
const placedYear = 2024;
/** Trainees who came this year or before have finished, but for a few. */
const finishedYear = 2022;

const nations: [string, number][] = [
  ['汉族', 90],
  ['回族', 3],
  ['壮族', 3],
  ['满族', 2],
  ['维吾尔族', 2],
];
const politics = ['群众', '共青团员', '中共党员'];
const degrees = ['本科', '硕士研究生', '博士研究生'];
const staffTitles: [string, number][] = [
  ['医师', 2],
  ['主治医师', 5],
  ['副主任医师', 3],
  ['主任医师', 1],
];
const schools = ['演示医科大学', '演示中医药大学', '示例理工大学医学院'];
const sendingUnits = ['示例县人民医院', '示例市中医院', '示例区妇幼保健院'];

/** Columns of a person beyond those that the import is checked against. All invented; the numbers are nobody's. */
export function demoDetails(person: DemoPerson) {
  const random = seededRandom('details', person.id);
  const digits = String(person.id).padStart(8, '0').slice(-8);
  return {
    businessStatus: statusOf(person, random),
    phone: `138${digits}`,
    email: `demo${person.id}@example.com`,
    birthDate: birthDateOf(person, random),
    addressArea: random.pick(['440104', '440106', '440305']),
    address: `演示路 ${1 + random.below(200)} 号`,
    profile: profileOf(person, random),
  };
}

function statusOf({ typeId, recruitYear }: DemoPerson, random: Random): number {
  const { training, paused, extended, completed } = businessStatuses;
  if (typeId === personTypes.staff.id || recruitYear === null) return training.id;
  if (recruitYear === finishedYear) return random.weighted([[completed.id, 92] as const, [extended.id, 8] as const]);
  return random.weighted([[training.id, 97] as const, [paused.id, 3] as const]);
}

function birthDateOf({ recruitYear, enrolledOn }: DemoPerson, random: Random): string {
  const entry = recruitYear ?? Number((enrolledOn ?? '2010').slice(0, 4));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${entry - 22 - random.below(6)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
}

function profileOf({ typeId }: DemoPerson, random: Random): PersonValues {
  const isVisitor = typeId === personTypes.visitingPhysician.id || typeId === personTypes.visitingNurse.id;
  return {
    nation: random.weighted(nations),
    politics: random.pick(politics),
    degree: typeId === personTypes.bachelorStudent.id ? null : random.pick(degrees),
    graduated_from: typeId === personTypes.bachelorStudent.id ? null : random.pick(schools),
    ...(isVisitor && { sending_unit: random.pick(sendingUnits), visit_months: random.pick([3, 6, 12]) }),
    ...(typeId === personTypes.staff.id && { title: random.weighted(staffTitles) }),
  };
}

/** Schools of students, education, certificates and responsible teachers. Needs people and agreements. */
export async function writePeopleDetails(db: Db, list: readonly DemoPerson[]): Promise<void> {
  await db.execute(sql`
    update person set academy_id = schools.id
    from (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_schools
      from agreement_school) schools
    where type_id in (${personTypes.bachelorStudent.id}, ${personTypes.graduateStudent.id})
      and person.id % all_schools = place`);
  const described = list.slice(0, describedPeople);
  await insertRows(db, personRecords, described.flatMap(recordsOf));
  await seedTeachers(db, described);
  await seedIdCard(db);
}

/** One identity number, of the student's account: 999999 is no area of the country. */
async function seedIdCard(db: Db): Promise<void> {
  const student = demoAccounts.find(({ username }) => username === 'student')!.personId;
  const [person] = await db
    .select({ birthDate: people.birthDate, gender: people.gender })
    .from(people)
    .where(eq(people.id, student));
  const digits = `999999${person!.birthDate!.replaceAll('-', '')}00${person!.gender === Gender.male ? 1 : 2}`;
  await db
    .update(people)
    .set(await sealIdCard(db, digits + idCardCheck(digits)))
    .where(eq(people.id, student));
}

function recordsOf(person: DemoPerson): (typeof personRecords.$inferInsert)[] {
  const random = seededRandom('records', person.id);
  const entry = person.recruitYear ?? 2012;
  const education = {
    personId: person.id,
    kind: 'education' as const,
    title: '本科（学士）',
    issuer: random.pick(schools),
    subject: '临床医学',
    number: `演示-${person.id}`,
    fromOn: `${entry - 5}-09-01`,
    toOn: `${entry}-06-30`,
  };
  if (random.below(100) >= 60) return [education];
  const certificate = {
    personId: person.id,
    kind: 'certificate' as const,
    title: '医师资格证书',
    issuer: '演示卫生健康委员会',
    subject: '临床类别',
    number: `演示-ZG-${person.id}`,
    fromOn: `${entry}-09-20`,
    toOn: null,
  };
  return [education, certificate];
}

/** Accounts of the demo whose people teach nobody: each shows one home. */
const offices = new Set(demoAccounts.filter(({ roleCode }) => roleCode !== 'teacher').map(({ personId }) => personId));

/** Trainees get a teacher of their own department where there is one. */
async function seedTeachers(db: Db, described: readonly DemoPerson[]): Promise<void> {
  const staff = described.filter(({ id, typeId }) => typeId === personTypes.staff.id && !offices.has(id));
  const pairs = described.flatMap((person) => {
    const teacher = staff.find(({ deptId, id }) => deptId === person.deptId && id !== person.id);
    return teacher && person.typeId !== personTypes.staff.id
      ? [{ teacherId: teacher.id, studentId: person.id, kind: teacherKinds.responsible.id, createdBy: 1 }]
      : [];
  });
  await insertRows(db, teacherStudents, [...pairs, ...supervisedElsewhere(described)]);
  await db.execute(sql`
    update person set teacher_id = relation.teacher_id
    from teacher_student relation where relation.student_id = person.id and relation.kind = ${teacherKinds.responsible.id}`);
}

/** The teacher's account supervises residents of other departments, too: these are seen because they are taught. */
function supervisedElsewhere(described: readonly DemoPerson[]) {
  const teacherId = demoAccounts.find(({ username }) => username === 'teacher')!.personId;
  const own = described.find(({ id }) => id === teacherId)!.deptId;
  const residents = described.filter(({ typeId, deptId }) => typeId === personTypes.resident.id && deptId !== own);
  const inRotation = residents.filter(({ recruitYear }) => recruitYear === placedYear);
  return [...residents.slice(0, supervisedPeople), ...inRotation.slice(0, supervisedPeople)].map(({ id }) => ({
    teacherId,
    studentId: id,
    kind: teacherKinds.supervising.id,
    createdBy: 1,
  }));
}
