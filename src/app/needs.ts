import type { ModuleKey } from '@contract/catalog';
import { permits } from '@contract/kernel/module';
import type { Need } from '@device/copies/needs';
import { activitiesNeeds } from '@/modules/activities/needs';
import { approvalNeeds } from '@/modules/approval/needs';
import { departmentStayNeeds } from '@/modules/department-stay/needs';
import { dictionaryNeeds } from '@/modules/dictionary/needs';
import { downloadNeeds } from '@/modules/download/needs';
import { examNeeds } from '@/modules/exam/needs';
import { evaluationNeeds } from '@/modules/evaluation/needs';
import { handbookNeeds } from '@/modules/handbook/needs';
import { noticeNeeds } from '@/modules/notice/needs';
import { peopleNeeds } from '@/modules/people/needs';
import { attendanceNeeds } from '@/modules/attendance/needs';
import { roomNeeds } from '@/modules/room/needs';
import { rotationNeeds } from '@/modules/rotation/needs';
import { systemNeeds } from '@/modules/system/needs';
import { trainingNeeds } from '@/modules/training/needs';
import { userinfoNeeds } from '@/modules/userinfo/needs';
import { studentNeeds } from '@/modules/student/needs';
import { dormNeeds } from '@/modules/dorm/needs';
import { teacherNeeds } from '@/modules/teacher/needs';
import { whisperNeeds } from '@/modules/whisper/needs';

/** What each module needs without a network; a new module says here that it needs nothing, or what. */
const needs: Readonly<Record<ModuleKey, readonly Need[]>> = {
  notice: noticeNeeds,
  rotation: rotationNeeds,
  training: trainingNeeds,
  'department-stay': departmentStayNeeds,
  people: peopleNeeds,
  approval: approvalNeeds,
  userinfo: userinfoNeeds,
  dictionary: dictionaryNeeds,
  handbook: handbookNeeds,
  room: roomNeeds,
  exam: examNeeds,
  activities: activitiesNeeds,
  attendance: attendanceNeeds,
  evaluation: evaluationNeeds,
  system: systemNeeds,
  download: downloadNeeds,
  // Menu and account come with the start of the page.
  account: [],
  // Files are too large to be fetched for nobody.
  attachment: [],
  student: studentNeeds,
  dorm: dormNeeds,
  teacher: teacherNeeds,
  whisper: whisperNeeds,
};

/** What somebody with these permissions needs, what is needed first standing first. */
export const needsOf = (granted: readonly string[]): Need[] =>
  Object.values(needs)
    .flat()
    .filter(({ access }) => access === 'login' || permits(granted, access));
