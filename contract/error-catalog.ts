import { accountErrors } from './account/errors';
import { activitiesErrors } from './activities/errors';
import { approvalErrors } from './approval/errors';
import { attachmentErrors } from './attachment/errors';
import { departmentStayErrors } from './department-stay/errors';
import { dictionaryErrors } from './dictionary/errors';
import { dormErrors } from './dorm/errors';
import { downloadErrors } from './download/errors';
import { examErrors } from './exam/errors';
import { evaluationErrors } from './evaluation/errors';
import { handbookErrors } from './handbook/errors';
import { kernelErrors } from './kernel/kernel-errors';
import { noticeErrors } from './notice/errors';
import { peopleErrors } from './people/errors';
import { attendanceErrors } from './attendance/errors';
import { roomErrors } from './room/errors';
import { rotationErrors } from './rotation/errors';
import { studentErrors } from './student/errors';
import { teacherErrors } from './teacher/errors';
import { systemErrors } from './system/errors';
import { trainingErrors } from './training/errors';
import { userinfoErrors } from './userinfo/errors';
import { weeklogErrors } from './weeklog/errors';
import { whisperErrors } from './whisper/errors';
import { adultEducationErrors } from './adult-education/errors';
import { continuingErrors } from './continuing/errors';
import { graduateProjectErrors } from './graduate-project/errors';
import { graduateWheelErrors } from './graduate-wheel/errors';
import { graduateErrors } from './graduate/errors';
import { libraryErrors } from './library/errors';
import { performanceErrors } from './performance/errors';
import { analysisErrors } from './analysis/errors';
import { cloudClassErrors } from './cloud-class/errors';

/**
 * Every error of the product, as the kernel and the modules declare them. The catalog of modules cannot hold them: what it
 * lists names errors. Flat, because each browser loads it first.
 */
export const declaredErrors = {
  ...kernelErrors,
  ...accountErrors,
  ...systemErrors,
  ...approvalErrors,
  ...downloadErrors,
  ...attachmentErrors,
  ...peopleErrors,
  ...userinfoErrors,
  ...dictionaryErrors,
  ...noticeErrors,
  ...handbookErrors,
  ...rotationErrors,
  ...roomErrors,
  ...activitiesErrors,
  ...examErrors,
  ...trainingErrors,
  ...attendanceErrors,
  ...departmentStayErrors,
  ...evaluationErrors,
  ...studentErrors,
  ...whisperErrors,
  ...weeklogErrors,
  ...adultEducationErrors,
  ...continuingErrors,
  ...graduateProjectErrors,
  ...graduateWheelErrors,
  ...graduateErrors,
  ...libraryErrors,
  ...performanceErrors,
  ...analysisErrors,
  ...cloudClassErrors,
  ...teacherErrors,
  ...dormErrors,
};

/**
 * The numbers of new errors: a hundred for each list, by its first number; a new list takes the hundred after the last. A
 * number says who declares an error, not its HTTP status, so that a module needs one range. Numbers given before there
 * were ranges stay as they are (`tests/architecture/error-numbers.tsv`): people quote them, and the customer's papers do.
 */
export const errorRanges = {
  kernel: 600000,
  account: 600100,
  system: 600200,
  approval: 600300,
  download: 600400,
  attachment: 600500,
  people: 600600,
  userinfo: 600700,
  dictionary: 600800,
  notice: 600900,
  rotation: 601000,
  handbook: 601100,
  room: 601300,
  activities: 601500,
  exam: 601900,
  training: 601600,
  attendance: 601400,
  'department-stay': 601700,
  evaluation: 601800,
  student: 602100,
  teacher: 602200,
  dorm: 602300,
  whisper: 602600,
  weeklog: 602700,
  'adult-education': 602800,
  library: 603000,
  performance: 602900,
  analysis: 603100,
  'cloud-class': 603200,
  continuing: 603300,
  'graduate-project': 603700,
  'graduate-wheel': 603800,
  graduate: 603400,
} as const satisfies Record<string, number>;
