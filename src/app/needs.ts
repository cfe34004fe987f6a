import type { ModuleKey } from '@contract/catalog';
import { permits } from '@contract/kernel/module';
import type { Need } from '@device/copies/needs';

const none = () => Promise.resolve<readonly Need[]>([]);

/**
 * What each module needs without a network; a new module says here that it needs nothing, or what. Each is fetched by itself: with the
 * calls that they name they would together outgrow what a part of a page may be.
 */
const needs: Readonly<Record<ModuleKey, () => Promise<readonly Need[]>>> = {
  notice: () => import('@/modules/notice/needs').then((file) => file.noticeNeeds),
  rotation: () => import('@/modules/rotation/needs').then((file) => file.rotationNeeds),
  training: () => import('@/modules/training/needs').then((file) => file.trainingNeeds),
  'department-stay': () => import('@/modules/department-stay/needs').then((file) => file.departmentStayNeeds),
  people: () => import('@/modules/people/needs').then((file) => file.peopleNeeds),
  approval: () => import('@/modules/approval/needs').then((file) => file.approvalNeeds),
  userinfo: () => import('@/modules/userinfo/needs').then((file) => file.userinfoNeeds),
  dictionary: () => import('@/modules/dictionary/needs').then((file) => file.dictionaryNeeds),
  handbook: () => import('@/modules/handbook/needs').then((file) => file.handbookNeeds),
  room: () => import('@/modules/room/needs').then((file) => file.roomNeeds),
  exam: () => import('@/modules/exam/needs').then((file) => file.examNeeds),
  activities: () => import('@/modules/activities/needs').then((file) => file.activitiesNeeds),
  attendance: () => import('@/modules/attendance/needs').then((file) => file.attendanceNeeds),
  evaluation: () => import('@/modules/evaluation/needs').then((file) => file.evaluationNeeds),
  system: () => import('@/modules/system/needs').then((file) => file.systemNeeds),
  download: () => import('@/modules/download/needs').then((file) => file.downloadNeeds),
  // Menu and account come with the start of the page.
  account: none,
  // Files are too large to be fetched for nobody.
  attachment: none,
  student: () => import('@/modules/student/needs').then((file) => file.studentNeeds),
  dorm: () => import('@/modules/dorm/needs').then((file) => file.dormNeeds),
  teacher: () => import('@/modules/teacher/needs').then((file) => file.teacherNeeds),
  whisper: () => import('@/modules/whisper/needs').then((file) => file.whisperNeeds),
  weeklog: () => import('@/modules/weeklog/needs').then((file) => file.weeklogNeeds),
  'adult-education': () => import('@/modules/adult-education/needs').then((file) => file.adultEducationNeeds),
  continuing: () => import('@/modules/continuing/needs').then((file) => file.continuingNeeds),
  'graduate-project': () => import('@/modules/graduate-project/needs').then((file) => file.graduateProjectNeeds),
  'graduate-wheel': () => import('@/modules/graduate-wheel/needs').then((file) => file.graduateWheelNeeds),
  graduate: () => import('@/modules/graduate/needs').then((file) => file.graduateNeeds),
  library: () => import('@/modules/library/needs').then((file) => file.libraryNeeds),
  // Figures of a moment are read where they are looked at.
  analysis: none,
  'cloud-class': () => import('@/modules/cloud-class/needs').then((file) => file.cloudClassNeeds),
  performance: () => import('@/modules/performance/needs').then((file) => file.performanceNeeds),
};

/** What somebody with these permissions needs, what is needed first standing first. @throws Error where it cannot be fetched */
export async function needsOf(granted: readonly string[]): Promise<Need[]> {
  const all: Need[] = [];
  // One after the other: to begin with all of them at once holds a tablet's page up.
  for (const load of Object.values(needs)) all.push(...(await load()));
  return all.filter(({ access }) => access === 'login' || permits(granted, access));
}
