import { and, eq } from 'drizzle-orm';
import { applicationEndpoints } from '@contract/dorm/applications';
import { inspectionEndpoints } from '@contract/dorm/inspections/inspections';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import { violationEndpoints } from '@contract/dorm/violations';
import { peopleEndpoints } from '@contract/people/endpoints';
import { daysAhead } from '@contract/rotation/stay-states';
import { keyEndpoints } from '@contract/student/keys';
import { archiveEndpoints } from '@contract/teacher/archives';
import { objectionEndpoints } from '@contract/teacher/selection/objections';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { whisperMessageEndpoints } from '@contract/whisper/messages';
import { today } from '@server/kits/today';
import { approvalRecords } from '@server/modules/approval/tables';
import { attachments } from '@server/modules/attachment/tables';
import { departments } from '@server/modules/dictionary/tables';
import { noticePushes } from '@server/modules/notice/tables';
import { people, teacherStudents } from '@server/modules/people/tables';
import { classes, classMembers, followUps, keyStudents } from '@server/modules/student/tables';
import { rolePermissions, roles } from '@server/modules/system/tables';
import { archiveRows } from '@server/modules/teacher/archives/tables';
import { declarations, selections } from '@server/modules/teacher/selection/tables';
import { forgetAllowances } from '@server/modules/whisper/allowance';
import { whispers } from '@server/modules/whisper/tables';
import { attachPdf } from '../attach';
import type { TestClient } from '../client';
import type { TestServer } from '../harness';
import type { Input } from './inputs';

/** Ids of the people of the demo's accounts. */
const [secretaryId, teacherId, studentId] = [2, 3, 4];
/** Has an account without a role. */
export const nobodyId = 20;
/** Categories of the demo: 学业 is open to class managers and departments, 心理 to nobody, 经济 to class managers. */
const [study, mind, money] = [1, 2, 3];

/** A text that stands nowhere but where it was written. */
export const secretText = (name: string) => `密文${name}止`;

/** What was written, and what is asked for to look for it. */
export interface World {
  /** Inputs beside the usual ones, by endpoint: the very records that hold secrets. */
  inputs: Record<string, Input[]>;
  /** Files with the secret that each is called by: proof of a follow-up, photos of rooms and of violations, what was said to one. */
  files: { id: string; secret: string }[];
  /** People whom key records are about. */
  noted: { id: number; name: string }[];
}

/**
 * Secrets of key students, of the dormitory, of archives, of objections and of 悄悄话, each with a text of its own, about people of a class, of a ward
 * and of neither. Roles are given more than the demo gives them, so that scopes and categories alone keep what they keep.
 */
export async function writeSecrets(server: TestServer): Promise<World> {
  const { db } = server.database;
  await grant(db, 'teacher', ['dorm:violation:list']);
  await grant(db, 'secretary', ['dorm:violation:list', 'dorm:lodging:list', 'dorm:apply:approve']);
  const [admin, teacher, student, secretary] = (await Promise.all(
    ['admin', 'teacher', 'student', 'secretary'].map((name) => server.as(name)),
  )) as [TestClient, TestClient, TestClient, TestClient];
  await db.delete(classMembers).where(eq(classMembers.userId, studentId));
  const led = await db
    .select({ id: classMembers.userId, large: departments.bigDeptId })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(people, eq(people.id, classMembers.userId))
    .innerJoin(departments, eq(departments.id, people.deptId))
    .where(eq(classes.managerId, teacherId));
  const [own] = await db
    .select({ large: departments.bigDeptId })
    .from(people)
    .innerJoin(departments, eq(departments.id, people.deptId))
    .where(eq(people.id, secretaryId));
  const idsSeen = async (client: TestClient) => {
    const { list } = await client.data(peopleEndpoints.query, { body: { page: 1, size: 500 } });
    return new Set(list.map(({ user_id: id }) => id));
  };
  const [bySecretary, byTeacher] = [await idsSeen(secretary), await idsSeen(teacher)];
  // One may be placed in the secretary's wards: to belong there is another matter.
  const ofClass = led.find(({ id, large }) => large !== own!.large && id !== nobodyId)?.id;
  const alsoOfClass = led.find(({ id }) => id !== ofClass && id !== nobodyId)?.id;
  if (!ofClass || !alsoOfClass) throw new Error('the class of the demo’s teacher is too small');
  const all = await db
    .select({ id: people.id, name: people.name, typeId: people.typeId, status: people.status })
    .from(people);
  const unseen = all.filter(({ id, status }) => status === 1 && !bySecretary.has(id) && !byTeacher.has(id));
  const stranger = unseen.find(({ id, typeId }) => typeId !== 7 && id > nobodyId)!.id;
  const strangeTeacher = unseen.find(({ id, typeId }) => typeId === 7 && id > nobodyId)!.id;

  // The demo's own records go: nobody is noted twice in a category.
  await db.delete(followUps);
  await db.delete(keyStudents);
  const note = async (name: string, user_id: number, category_id: number, level: string, owner_id = 1) => {
    const reason = secretText(`${name}Reason`);
    return (await admin.data(keyEndpoints.addKey, { body: { user_id, category_id, level, reason, owner_id } })).id;
  };
  const keys = {
    classStudy: await note('classStudy', ofClass, study, '关注'),
    classMind: await note('classMind', ofClass, mind, '一般'),
    classMoney: await note('classMoney', ofClass, money, '一般困难'),
    owned: await note('owned', alsoOfClass, mind, '一般', teacherId),
    wardStudy: await note('wardStudy', studentId, study, '关注'),
    wardMoney: await note('wardMoney', studentId, money, '一般困难'),
    strange: await note('strange', stranger, study, '关注'),
  };
  const file = await attachPdf(admin, 'student-follow-up', '', `${secretText('file')}.pdf`);
  const follow = { id: keys.classMind, day: today(), way: '面谈' as const, level: '一般', state: 'watch' as const };
  await admin.data(
    keyEndpoints.addFollowUp,
    { body: { ...follow, content: secretText('content'), measures: secretText('measures'), files: [file.id] } },
    { ifMatch: (await admin.data(keyEndpoints.keyDetail, { params: { id: keys.classMind } })).version },
  );
  await teacher.data(
    keyEndpoints.releaseKey,
    { body: { id: keys.owned, reason: secretText('release') } },
    { ifMatch: (await teacher.data(keyEndpoints.keyDetail, { params: { id: keys.owned } })).version },
  );

  const files = [{ id: file.id, secret: 'file' }];
  const upload = async (who: TestClient, owner: string, secret: string) => {
    const { id } = await attachPdf(who, owner, '', `${secretText(secret)}.pdf`);
    files.push({ id, secret });
    return id;
  };
  const violation = async (name: string, user_id: number) => {
    const photos = [await upload(admin, 'dorm-violation', `${name}Photo`)];
    const body = { user_id, kind_id: 1, day: today(), evidence: secretText(name), photos };
    return (await admin.data(violationEndpoints.addViolation, { body })).id;
  };
  const violationIds = [
    await violation('violationOwn', studentId),
    await violation('violationClass', ofClass),
    await violation('violationStrange', stranger),
  ];
  const handling = [await upload(admin, 'dorm-violation-handling', 'handlingFile')];
  const { version: handled } = await admin.data(
    violationEndpoints.handleViolation,
    { body: { id: violationIds[0]!, state: 'told', handling: '通报', files: handling } },
    { ifMatch: 1 },
  );
  const said = [await upload(student, 'dorm-violation-appeal', 'appealFile')];
  await student.data(
    violationEndpoints.appealViolation,
    { body: { id: violationIds[0]!, appeal: secretText('appeal'), files: said } },
    { ifMatch: handled },
  );
  const lodging = await lodge(admin, studentId);
  await student.data(applicationEndpoints.apply, {
    body: {
      kind: 'away',
      from_on: daysAhead(today(), 1),
      due_on: daysAhead(today(), 2),
      reason: secretText('application'),
    },
  } as never);
  const inspection = await inspect(admin, await upload(admin, 'dorm-inspection', 'inspectionPhoto'));

  const course = { name: secretText('archiveDraft'), audience: '住院医师', on: '2026-01-20', hours: 8 };
  const archive = await teacher.data(archiveEndpoints.myArchive, { query: {} });
  const { version } = archive.sections.find(({ key }) => key === 'courses')!;
  await teacher.data(
    archiveEndpoints.saveArchiveEntry,
    { body: { section: 'courses', values: course } },
    { ifMatch: version },
  );
  const passed = (name: string) => ({
    none: false,
    entries: [{ id: 'secret', values: { ...course, name: secretText(name) }, files: [] }],
  });
  await db
    .update(archiveRows)
    .set({ accepted: passed('archivePassed'), acceptedOn: today() })
    .where(and(eq(archiveRows.userId, teacherId), eq(archiveRows.section, 'courses')));
  await db.delete(archiveRows).where(eq(archiveRows.userId, strangeTeacher));
  const accepted = passed('archiveStrange');
  await db.insert(archiveRows).values({ userId: strangeTeacher, section: 'courses', accepted, acceptedOn: today() });

  await db
    .insert(teacherStudents)
    .values({ teacherId, studentId, kind: teacherKinds.responsible.id, createdBy: 1 })
    .onConflictDoNothing();
  // Other tests of the same process may have spent the hour's.
  forgetAllowances();
  const whisperFiles = [await upload(student, 'whisper', 'whisperFile')];
  const toOffice = { type: 2 as const, group: 'office' as const };
  await student.data(whisperMessageEndpoints.sendWhisper, {
    body: { ...toOffice, content: secretText('whisperOffice'), files: whisperFiles },
  });
  await student.data(whisperMessageEndpoints.sendWhisper, {
    body: { type: 3, group: 'mentor', receiver_id: teacherId, content: secretText('whisperMentor') },
  });
  await student.data(whisperMessageEndpoints.sendAnonymously, {
    body: { ...toOffice, content: secretText('whisperHidden'), code: 'ABCDEFGHJKLMNPQRSTUV' },
  });
  const whisperIds = (await db.select({ id: whispers.id }).from(whispers)).map(({ id }) => id);

  const noticedIds = [
    await objectTo(server, teacher, 'objectionSigned'),
    await objectTo(server, teacher, 'objectionKept'),
  ];

  const records = await db.select().from(approvalRecords);
  const pushes = await db.select({ id: noticePushes.id }).from(noticePushes);
  const byId = (id: number): Input => ({ params: { id } });
  const history =
    (kind: string) =>
    (id: number): Input => ({ params: { kind, id }, query: {} });
  const keyIds = Object.values(keys);
  const someone = [studentId, ofClass, stranger];
  return {
    files,
    noted: all.filter(({ id }) => [...someone, alsoOfClass].includes(id)),
    inputs: {
      'student.keyDetail': keyIds.map(byId),
      'approval.detail': records.map(({ id }) => byId(id)),
      'approval.ofSubject': records.map(({ flow, subjectId }) => ({ params: { flow, subject: subjectId } })),
      'system.recordHistory': [
        ...keyIds.map(history('student_key')),
        ...violationIds.map(history('dorm_violation')),
        history('dorm_lodging')(lodging),
        history('dorm_inspection')(inspection),
        ...whisperIds.map(history('whisper_message')),
        ...someone.map(history('person')),
      ],
      'dorm.inspectionSheet': [byId(inspection)],
      'whisper.whisper': whisperIds.map(byId),
      'teacher.archive': [teacherId, strangeTeacher, secretaryId].map((id) => ({ params: { id }, query: {} })),
      'teacher.openRound': noticedIds.map(byId),
      'teacher.objections': noticedIds.map((id) => ({ query: { selection_id: id } })),
      'notice.pushDetail': pushes.map(({ id }) => byId(id)),
      'attachment.named': files.map(({ id }) => ({ query: { ids: id } })),
      'attachment.list': await Promise.all(files.map(async ({ id }) => ({ query: await recordOf(db, id) }))),
      'training.handbook': someone.map(byId),
      'people.detail': someone.map((user_id) => ({ query: { user_id } })),
    },
  };
}

type Db = TestServer['database']['db'];

async function grant(db: Db, code: string, codes: readonly string[]): Promise<void> {
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, code));
  await db
    .insert(rolePermissions)
    .values(codes.map((one) => ({ roleId: role!.id, code: one })))
    .onConflictDoNothing();
}

/** The record that has a file. */
async function recordOf(db: Db, fileId: string): Promise<{ owner: string; owner_id: string }> {
  const [file] = await db.select().from(attachments).where(eq(attachments.id, fileId));
  return { owner: file!.owner, owner_id: file!.ownerId };
}

/** Somebody lives somewhere, with a note. */
async function lodge(admin: TestClient, userId: number): Promise<number> {
  const span = { from_on: today(), due_on: daysAhead(today(), 100) };
  const proposed = await admin.data(lodgingEndpoints.proposeBeds, { body: span });
  const bed_id = proposed.list.find(({ user_id }) => user_id === userId)?.bed_id;
  if (!bed_id) throw new Error('no bed is free for the student of the demo');
  const body = { user_id: userId, bed_id, ...span, note: secretText('lodging') };
  const { id, version } = await admin.data(lodgingEndpoints.assign, { body });
  await admin.data(lodgingEndpoints.arrive, { body: { id, items: [], deposit_paid: true } }, { ifMatch: version });
  return id;
}

/** The teacher objects to the secretary, whom a running notice names. */
async function objectTo({ database: { db } }: TestServer, teacher: TestClient, secret: string): Promise<number> {
  const [round] = await db
    .insert(selections)
    .values({
      name: secret,
      capacity: 2,
      level: 1,
      year: 2026,
      title: 0,
      degree: 0,
      training: 0,
      years: 0,
      noticeDays: 7,
      materials: [],
      items: [],
      publishedOn: daysAhead(today(), -9),
      noticedOn: today(),
      applyFrom: daysAhead(today(), -8),
      applyUntil: daysAhead(today(), -2),
    })
    .returning();
  const [declared] = await db
    .insert(declarations)
    .values({ selectionId: round!.id, userId: secretaryId, state: 'passed', isSelected: true })
    .returning();
  const body = { declaration_id: declared!.id, text: secretText(secret), is_confidential: secret === 'objectionKept' };
  await teacher.data(objectionEndpoints.raiseObjection, { body });
  return round!.id;
}

/** A round of one house, with a note about a room and a photo of it. */
async function inspect(admin: TestClient, photo: string): Promise<number> {
  const arranged = { building_id: 1, day: today(), kind: 'safety' as const, is_union: false, inspector_ids: [1] };
  const { id } = await admin.data(inspectionEndpoints.saveInspection, { body: arranged });
  const { items, rooms } = await admin.data(inspectionEndpoints.inspectionSheet, { params: { id } });
  const room = rooms[0]!;
  const scores = items.map(({ id: item_id }) => ({ item_id, points: 1 }));
  const body = {
    inspection_id: id,
    room_id: room.room_id,
    version: 0,
    people: [],
    scores,
    findings: [],
    photos: [photo],
  };
  await admin.data(inspectionEndpoints.saveInspectedRoom, { body: { ...body, note: secretText('inspection') } });
  return id;
}
