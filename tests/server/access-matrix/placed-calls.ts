import type { ErrorKey } from '@contract/kernel/errors';
import type { Input } from './inputs';
import type { PlacedWorld } from './placed-person';

type InputOf = (world: PlacedWorld) => Input;

/** Reads that name people and show only those of one's own, and why. */
export const ownPeopleOnly: Record<string, string> = {
  'system.sessionList': 'sessions are there to be ended',
  'approval.inboxPages': 'seats come with a submission',
  'rotation.timelinePages': 'one’s own trainees; a ward has lists of its own',
  'rotation.reference': 'what an import is checked against',
  'attendance.leaves': 'who has applied for leave is named; whoever is placed has applied for none',
  'attendance.corrections': 'who asked for a correction is named; whoever is placed has asked for none',
  'attendance.taught': 'one’s own trainees; a ward has a sheet of its own',
  'activities.activity': 'who leads is of the staff, and staff are not placed',
  'adult-education.attendees': 'who takes part is named; whoever is placed takes part in none',
  'cloud-class.courseLearners': 'who learns a course is named; whoever is placed learns none',
  'cloud-class.courseWorks': 'who handed something in is named; whoever is placed did not',
  'graduate.courseDetail': 'as graduate.graduateClass',
  'graduate.graduateClass': 'who is taught in the class is named; whoever is placed is not in it',
  'graduate.arrangement': 'who teaches the class is named, and staff are not placed',
  'continuing.trainees': 'who visits is named; whoever is placed visits nowhere',
  'continuing.delays': 'as continuing.trainees',
  'continuing.conEduTrainingPeople': 'as continuing.trainees',
  'continuing.appraisals': 'as continuing.trainees',
  'continuing.appraisal': 'as continuing.trainees',
  'training.waitingEntries': 'names whose entries wait, who are placed; as training.handbooks',
  'graduate-project.stages': 'whose project it is is named; whoever is placed has none',
  'continuing.conEduFees': 'as continuing.trainees',
  'continuing.conEduRefunds': 'as continuing.trainees',
  'performance.filteredPeople': 'the range of the demo is of the staff, and staff are not placed',
  'performance.fillRows': 'a table counts people with the department to which they belong',
  'performance.results': 'as performance.fillRows',
  'activities.participants': 'who takes part is named; whoever is placed takes part in none',
  'room.bookings': 'who has booked is named; whoever is placed has booked nothing',
  'student.keyStudents': 'confidential by category (ADR 79); whoever is placed is followed up by nobody',
  'student.exportKeys': 'as student.keyStudents',
  'student.keySignals':
    'to whom a category may open at its widest (ADR 150); whoever is only placed is suggested to nobody',
  'student.classes': 'who leads a class is of the staff, and staff are not placed',
  'student.candidates': 'whoever is taken into a class must be of one’s own',
  'dorm.lodgings':
    'where somebody lives is for those to know whose he is, and for whoever looks after the building (ADR 112)',
  'dorm.applications': 'who has applied is named; whoever is placed has applied for nothing',
  'dorm.violations': 'as dorm.lodgings: a record says where somebody lives',
  'dorm.buildings': 'who looks after a house is of the staff, and staff are not placed',
  'dorm.bedMap': 'as dorm.lodgings',
  'dorm.inspections': 'who goes round is named; whoever is placed goes round nowhere',
  'dorm.openSheets': 'as dorm.lodgings, and for whoever goes round the house (ADR 138)',
  'dorm.proposeBeds': 'beds are given to people of one’s own',
  'room.repairs': 'who has reported is named; whoever is placed has reported nothing',
  'teacher.qualifications': 'whoever is qualified is of the staff, and staff are not placed',
  'teacher.appointables': 'whoever is named in a notice is of the staff, and staff are not placed',
  'teacher.archiveTeachers': 'whoever keeps an archive is of the staff, and staff are not placed',
  'room.rooms': 'who looks after a room is of the staff, and staff are not placed',
  'weeklog.departments': 'who writes and who reads is of the staff, and staff are not placed',
  'weeklog.weekPeople': 'who writes is of the staff, and staff are not placed',
};

const nobody = { everybody: false, type_ids: [], dept_ids: [], grades: [], role_ids: [], user_ids: [], group_ids: [] };

/** Inputs of reads that name people and need to be asked for them. */
export const listed: Record<string, InputOf> = {
  'people.query': ({ trainee }) => ({ body: { user_ids: [trainee] } }),
  'people.detail': ({ trainee }) => ({ query: { user_id: trainee } }),
  'people.deptInfo': ({ trainee }) => ({ query: { user_id: trainee } }),
  'people.graphql': ({ person }) => ({ body: { operationName: 'UserList', variables: { keyword: person.staffId } } }),
  'people.userList': ({ trainee }) => ({ body: { user_ids: [trainee] } }),
  'people.deptUserList': ({ trainee }) => ({ body: { user_ids: [trainee] } }),
  'notice.headCount': ({ trainee }) => ({ body: { target: { ...nobody, user_ids: [trainee] } } }),
  'people.pick': ({ trainee }) => ({ body: { among: 'seen', user_ids: [trainee] } }),
  'attendance.sheet': ({ person, ward }) => ({ query: { type_id: person.typeId, dept_id: ward } }),
  'attendance.records': ({ person }) => ({ body: { type_id: person.typeId, size: 500 } }),
  'rotation.movementPages': () => ({ body: { phase: 'here' } }),
  'rotation.wardPlan': () => ({ query: {} }),
  'rotation.wardStays': () => ({ body: { month: 'this' } }),
  'system.permissionHolders': () => ({ query: { code: 'rotation:plan:list', size: 500 } }),
};

/** Reads of one person: the ward is answered, another is told that there is nobody. */
export const readsOfOne: Record<string, InputOf> = {
  'people.reveal': ({ trainee }) => ({ params: { userId: trainee } }),
  'people.statusLog': ({ trainee }) => ({ query: { user_id: trainee } }),
  'people.records': ({ trainee }) => ({ params: { userId: trainee } }),
  'userinfo.personPicture': ({ trainee }) => ({ params: { userId: trainee } }),
  'system.recordHistory': ({ trainee }) => ({ params: { kind: 'person', id: trainee } }),
  'rotation.rotatedByUser': ({ trainee }) => ({ body: { userId: trainee } }),
  'rotation.rotateForUser': ({ trainee }) => ({
    body: { userId: trainee, date: '2026-11', stSubjectId: 1, versionId: 1 },
  }),
  'system.explainAccess': ({ trainee, own }) => ({
    body: { user_id: own, subject: { kind: 'person', user_id: trainee } },
  }),
};

const userIds: InputOf = ({ trainee }) => ({ body: { user_ids: [trainee] } });
const userId: InputOf = ({ trainee }) => ({ params: { userId: trainee } });
const record = { kind: 'education', title: '硕士', issuer: '', subject: '', number: '', from_on: null, to_on: null };

/** Writes to people, and what the ward is told about somebody who is only placed there. */
export const writes: Record<string, { input: InputOf; error: ErrorKey }> = {
  'people.edit': {
    input: ({ trainee }) => ({ body: { user_id: trainee, values: { phone: '13800001111' } } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.enable': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.deactivate': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.assignDept': {
    input: ({ trainee, ward }) => ({ body: { user_ids: [trainee], dept_id: ward } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.statusUpdate': {
    input: ({ trainee }) => ({
      body: { user_ids: [trainee], business_status: 3, reason: '病休', date: '2026-11-20', file: '' },
    }),
    error: 'PERSON_NOT_OWN',
  },
  'people.recordAdd': {
    input: ({ trainee }) => ({ params: { userId: trainee }, body: record }),
    error: 'PERSON_NOT_OWN',
  },
  'people.recordEdit': {
    input: ({ trainee, recordId }) => ({ params: { userId: trainee, id: recordId }, body: record }),
    error: 'PERSON_NOT_OWN',
  },
  'people.recordRemove': {
    input: ({ trainee, recordId }) => ({ params: { userId: trainee, id: recordId } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.relationInsert': {
    input: ({ trainee, own }) => ({ body: { teacher_id: own, user_ids: [trainee], kind: 2 } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.setUserRoles': {
    input: ({ trainee, roleId }) => ({ params: { userId: trainee }, body: { add: [roleId], remove: [] } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.userRoles': { input: userId, error: 'PERSON_NOT_OWN' },
  'people.accountPlan': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.liftResetPause': {
    input: ({ trainee }) => ({ params: { userId: trainee }, body: { reason: '本人来电' } }),
    error: 'PERSON_NOT_OWN',
  },
  'people.openAccounts': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.resetPasswords': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.viewAs': { input: userId, error: 'PERSON_NOT_OWN' },
  'people.remove': { input: userIds, error: 'PERSON_NOT_OWN' },
  'people.deptEdit': {
    input: ({ trainee }) => ({ params: { userId: trainee }, body: { values: { phone: '13800001111' } } }),
    error: 'PERSON_NOT_OWN',
  },
  'system.roleSetMembers': {
    input: ({ trainee, roleId }) => ({ params: { id: roleId }, body: { add: [trainee], remove: [] } }),
    error: 'PERSON_NOT_OWN',
  },
  'system.sessionEnd': { input: ({ sessionId }) => ({ params: { id: sessionId } }), error: 'NOT_FOUND' },
  'system.unlock': { input: ({ accountId }) => ({ params: { id: accountId } }), error: 'NOT_FOUND' },
  'student.addClass': {
    input: ({ trainee }) => ({
      body: { name: '不属于', code: 'X1', grade: 2025, year: 1, kind_id: 1, members: [{ user_id: trainee }] },
    }),
    error: 'PERSON_NOT_OWN',
  },
  'dorm.assign': {
    input: ({ trainee }) => ({ body: { user_id: trainee, bed_id: 1, from_on: '2026-11-20', due_on: '2026-11-21' } }),
    error: 'PERSON_NOT_OWN',
  },
  'dorm.addViolation': {
    input: ({ trainee }) => ({ body: { user_id: trainee, kind_id: 1, day: '2026-11-20', evidence: '晚归' } }),
    error: 'PERSON_NOT_OWN',
  },
  'dorm.assignMany': {
    input: ({ trainee }) => ({
      body: { list: [{ user_id: trainee, bed_id: 1 }], from_on: '2026-11-20', due_on: '2026-11-21' },
    }),
    error: 'PERSON_NOT_OWN',
  },
  'approval.delegate': {
    input: ({ trainee }) => ({ body: { to: trainee, starts_on: '2199-01-01', ends_on: '2199-01-02', flows: [] } }),
    error: 'APPROVAL_PERSON',
  },
  'attachment.begin': {
    input: ({ trainee }) => ({
      body: {
        name: '合同.pdf',
        size: 10,
        hash: 'a'.repeat(64),
        kind: 'pdf',
        owner: 'people',
        owner_id: String(trainee),
      },
    }),
    error: 'NOT_FOUND',
  },
  'dictionary.setPersonnel': {
    input: ({ trainee, ward }) => ({ body: { dept_id: ward, head: null, secretaries: [trainee], teachers: [] } }),
    error: 'DICT_PERSON_INVALID',
  },
  'dictionary.saveChamber': {
    input: ({ trainee }) => ({ body: { name: '新教研室', code: 'NEW-1', member_ids: [trainee] } }),
    error: 'DICT_PERSON_INVALID',
  },
  'dictionary.saveBase': {
    input: ({ trainee, majorId }) => ({
      body: { name: '新基地', kind: '国家', major_ids: [majorId], secretary_ids: [trainee] },
    }),
    error: 'DICT_PERSON_INVALID',
  },
  'rotation.editMonth': {
    input: ({ trainee }) => ({ body: { userId: trainee, date: '2026-11' } }),
    error: 'PERSON_NOT_OWN',
  },
  'rotation.editCells': {
    input: ({ trainee }) => ({ body: { cells: [{ userId: trainee, date: '2026-11', before: [], after: [] }] } }),
    error: 'PERSON_NOT_OWN',
  },
  'rotation.deleteRange': {
    input: ({ trainee }) => ({ body: { userIds: [trainee], startDate: '2026-11', endDate: '2026-11' } }),
    error: 'PERSON_NOT_OWN',
  },
  'rotation.planSnapshot': {
    input: ({ trainee }) => ({ body: { group: { userIds: [trainee] }, from: '2027-01', to: '2027-02' } }),
    error: 'PLAN_GROUP_EMPTY',
  },
  'rotation.addDraft': {
    input: ({ trainee }) => ({
      body: {
        name: '他科人员',
        group: { userIds: [trainee] },
        from: '2027-01',
        to: '2027-02',
        strategy: 'manual',
        takenAt: '2026-11-20T08:00:00Z',
        people: [{ userId: trainee, stamp: '', pieces: [] }],
      },
    }),
    error: 'PERSON_NOT_OWN',
  },
};

/** Calls whose input names people and that change nothing of theirs, or whose test stands elsewhere. */
export const noWrites: Record<string, string> = {
  'activities.activities': 'a read, from a day to a day',
  'activities.speaking': 'a read, from a day to a day',
  'activities.ownActivities': 'a read, from a day to a day',
  'activities.addActivity': 'speakers are of the staff; audience by kind and department',
  'activities.saveActivity': 'as activities.addActivity',
  'activities.setSign': 'whoever takes part in an activity that the caller manages; see taking-part.server.test.ts',
  'department-stay.enter': 'stays of the ward, with its teachers; see department-stay.server.test.ts',
  'department-stay.exits': 'a read',
  'attendance.preview': 'from a day to a day, of the caller',
  'attendance.apply': 'from a day to a day, of the caller',
  'attendance.giveBack': 'to a day, of the caller',
  'attendance.askCorrection': 'oneself, or whom one teaches on that day; see corrections.server.test.ts',
  'attendance.checkDays': 'whom one teaches on that day; see corrections.server.test.ts',
  'attendance.saveMarks': 'a ward marks whoever is placed there, and nobody else; see sheet.server.test.ts',
  'attendance.saveRoster': 'as attendance.saveMarks; see shifts.server.test.ts',
  'approval.transfer': 'the person is looked up as in approval.delegate',
  'library.shareLibraryFile': 'one’s own file, to people in sight; see library.server.test.ts',
  'adult-education.addAttendees': 'only one’s own people; see adult-education.server.test.ts',
  'cloud-class.remindLearners': 'reminds those in sight; see cloud-class.server.test.ts',
  'adult-education.personCredits': 'a read',
  'graduate-project.saveProject':
    'students are one’s own (demandManaged), supervisors of the staff; see graduate-project.server.test.ts',
  'graduate-project.setStageExperts': 'experts in sight are named; the student is one’s own',
  'graduate-project.saveDefence': 'as graduate-project.setStageExperts',
  'graduate.saveGraduateSetting': 'most periods of a teacher in a day',
  'graduate.addGraduateClass': 'only one’s own people are taken in; see graduate.server.test.ts',
  'graduate.saveGraduateClass': 'as graduate.addGraduateClass',
  'graduate.saveRoll': 'only who is in the class is named; see course-query.server.test.ts',
  'graduate.saveScores': 'as graduate.saveRoll',
  'graduate.askAdjustment': 'a substitute is of the staff, and staff are not placed',
  'graduate.teacherTimetablePdf': 'a read',
  'graduate-wheel.setWheelCells': 'a group and departments are named, nobody',
  'continuing.savePlan': 'names a teacher of the staff, and staff are not placed',
  'continuing.saveConEduTraining': 'a session of training, from a time to a time',
  'whisper.assignWhisper': 'to who may answer; see whisper.server.test.ts',
  'weeklog.saveSettings': 'holidays, from a day to a day',
  'weeklog.urgeLogs': 'reminds those who owe a log; see weeklog.server.test.ts',
  'approval.saveFlow': 'who is named there reviews by name, whatever a data scope shows',
  'download.studyStart': 'a read',
  'dorm.violations': 'a read, from a day to a day',
  'dorm.inspections': 'a read, from a day to a day',
  'dorm.saveInspectedRoom': 'who lives in the room is told by the sheet; see inspections.server.test.ts',
  'dorm.saveUnionRoom': 'as dorm.saveInspectedRoom',
  'exam.exams': 'a read, from a day to a day',
  'exam.saveExam': 'who watches and marks is of the staff; see exams.server.test.ts',
  'exam.addCandidates':
    'whoever is in sight may be asked to sit an exam, which changes nothing of his; see exams.server.test.ts',
  'room.bookings': 'a read, from a day to a day',
  'rotation.timelinePages': 'a read of one’s own trainees',
  'people.duplicates': 'says whether a number is taken, of everybody',
  'system.logPages': 'a read that narrows what is seen',
  'rotation.importHistory': 'a read that narrows what is seen',
  'evaluation.addTemplate': 'questions, no people',
  'evaluation.saveTemplate': 'questions, no people',
  'evaluation.previewPairs': 'whom a task would ask, of those whom the caller sees',
  'evaluation.addTask': 'asks for opinions, of those whom the caller sees',
  'evaluation.saveTask': 'asks for opinions, of those whom the caller sees',
  'student.addKey': 'a note about somebody in sight, which changes nothing of his; see keys.server.test.ts',
  'student.dismissSignal': 'sets aside what was noticed of somebody in sight',
  'teacher.saveQualification': 'teachers are of the staff, and one’s own; see qualifications.server.test.ts',
  'teacher.remindArchives': 'teachers are of the staff, and staff are not placed; see archives.server.test.ts',
  'student.saveClass': 'people are looked up as in student.addClass',
  'notice.pushCreate': 'a message, to whom the sender sees',
  'notice.pushEdit': 'a message',
  'notice.pushTest': 'a message',
  'notice.groupCreate': 'a list of the sender’s own',
  'notice.groupEdit': 'a list of the sender’s own',
  'rotation.saveWardPlan': 'names teachers of the ward; see plan.server.test.ts of wards',
  'rotation.wardMessage': 'a message, to those who come to the ward; see wards.server.test.ts',
  'rotation.saveDraft': 'people are looked up as in rotation.addDraft',
  'rotation.requestSwap': 'the own plan; the other consents (swaps.server.test.ts)',
  'rotation.importChunks': 'see below: findings, not an error',
};
