import type { catalog, ModuleKey } from '@contract/catalog';
import type { PagesOf } from '@/kernel/pages-of';
import { accountPages } from '@/modules/account/pages';
import { activitiesPages } from '@/modules/activities/pages';
import { adultEducationPages } from '@/modules/adult-education/pages';
import { analysisPages } from '@/modules/analysis/pages';
import { approvalPages } from '@/modules/approval/pages';
import { attachmentPages } from '@/modules/attachment/pages';
import { attendancePages } from '@/modules/attendance/pages';
import { cloudClassPages } from '@/modules/cloud-class/pages';
import { continuingPages } from '@/modules/continuing/pages';
import { departmentStayPages } from '@/modules/department-stay/pages';
import { dictionaryPages } from '@/modules/dictionary/pages';
import { dormPages } from '@/modules/dorm/pages';
import { downloadPages } from '@/modules/download/pages';
import { evaluationPages } from '@/modules/evaluation/pages';
import { examPages } from '@/modules/exam/pages';
import { graduateProjectPages } from '@/modules/graduate-project/pages';
import { graduateWheelPages } from '@/modules/graduate-wheel/pages';
import { graduatePages } from '@/modules/graduate/pages';
import { handbookPages } from '@/modules/handbook/pages';
import { libraryPages } from '@/modules/library/pages';
import { noticePages } from '@/modules/notice/pages';
import { peoplePages } from '@/modules/people/pages';
import { performancePages } from '@/modules/performance/pages';
import { roomPages } from '@/modules/room/pages';
import { rotationPages } from '@/modules/rotation/pages';
import { studentPages } from '@/modules/student/pages';
import { systemPages } from '@/modules/system/pages';
import { teacherPages } from '@/modules/teacher/pages';
import { trainingPages } from '@/modules/training/pages';
import { userinfoPages } from '@/modules/userinfo/pages';
import { weeklogPages } from '@/modules/weeklog/pages';
import { whisperPages } from '@/modules/whisper/pages';

/**
 * The pages of every module. With them comes what each of two hundred pages must bring along, which is as much as half the
 * shell: this file is fetched beside the shell, not within it (`screens.ts`).
 */
export const pages: { readonly [Key in ModuleKey]: PagesOf<(typeof catalog)[Key]['module']> } = {
  account: accountPages,
  system: systemPages,
  approval: approvalPages,
  download: downloadPages,
  attachment: attachmentPages,
  people: peoplePages,
  userinfo: userinfoPages,
  dictionary: dictionaryPages,
  notice: noticePages,
  handbook: handbookPages,
  room: roomPages,
  activities: activitiesPages,
  attendance: attendancePages,
  evaluation: evaluationPages,
  rotation: rotationPages,
  exam: examPages,
  training: trainingPages,
  'department-stay': departmentStayPages,
  student: studentPages,
  dorm: dormPages,
  teacher: teacherPages,
  whisper: whisperPages,
  weeklog: weeklogPages,
  'adult-education': adultEducationPages,
  continuing: continuingPages,
  'graduate-project': graduateProjectPages,
  'graduate-wheel': graduateWheelPages,
  graduate: graduatePages,
  library: libraryPages,
  performance: performancePages,
  analysis: analysisPages,
  'cloud-class': cloudClassPages,
};
