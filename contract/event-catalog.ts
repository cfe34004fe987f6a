import { activitiesEvents } from './activities/events';
import { approvalEvents } from './approval/events';
import { departmentStayEvents } from './department-stay/events';
import { attendanceEvents } from './attendance/events';
import { dictionaryEvents } from './dictionary/events';
import { dormEvents } from './dorm/events';
import { downloadEvents } from './download/events';
import { evaluationEvents } from './evaluation/events';
import { examEvents } from './exam/events';
import { noticeEvents } from './notice/events';
import { roomEvents } from './room/events';
import { rotationEvents } from './rotation/events';
import { studentEvents } from './student/events';
import { weeklogEvents } from './weeklog/events';
import { whisperEvents } from './whisper/events';
import { adultEducationEvents } from './adult-education/events';
import { continuingEvents } from './continuing/events';
import { graduateProjectEvents } from './graduate-project/events';
import { graduateWheelEvents } from './graduate-wheel/events';
import { graduateEvents } from './graduate/events';
import { libraryEvents } from './library/events';
import { performanceEvents } from './performance/events';
import { analysisEvents } from './analysis/events';
import { cloudClassEvents } from './cloud-class/events';
import { systemEvents } from './system/events';
import { teacherEvents } from './teacher/events';
import { trainingEvents } from './training/events';

/** Every event that people are told of, as the modules declare them, in the order in which administrators read them. */
export const declaredEvents = {
  ...approvalEvents,
  ...downloadEvents,
  ...noticeEvents,
  ...dictionaryEvents,
  ...roomEvents,
  ...rotationEvents,
  ...activitiesEvents,
  ...attendanceEvents,
  ...evaluationEvents,
  ...systemEvents,
  ...trainingEvents,
  ...departmentStayEvents,
  ...studentEvents,
  ...whisperEvents,
  ...weeklogEvents,
  ...adultEducationEvents,
  ...continuingEvents,
  ...graduateProjectEvents,
  ...graduateWheelEvents,
  ...graduateEvents,
  ...libraryEvents,
  ...performanceEvents,
  ...analysisEvents,
  ...cloudClassEvents,
  ...teacherEvents,
  ...examEvents,
  ...dormEvents,
};
