import type { catalog, ModuleKey } from '@contract/catalog';
import type { ServerModule } from './kernel/module';
import { accountServer } from './modules/account/routes';
import { activitiesServer } from './modules/activities/routes';
import { approvalServer } from './modules/approval/routes';
import { attachmentServer } from './modules/attachment/routes';
import { departmentStayServer } from './modules/department-stay/routes';
import { dictionaryServer } from './modules/dictionary/routes';
import { dormServer } from './modules/dorm/routes';
import { downloadServer } from './modules/download/routes';
import { examServer } from './modules/exam/routes';
import { evaluationServer } from './modules/evaluation/routes';
import { handbookServer } from './modules/handbook/routes';
import { noticeServer } from './modules/notice/routes';
import { performanceServer } from './modules/performance/routes';
import { analysisServer } from './modules/analysis/routes';
import { cloudClassServer } from './modules/cloud-class/routes';
import { peopleServer } from './modules/people/routes';
import { attendanceServer } from './modules/attendance/routes';
import { roomServer } from './modules/room/routes';
import { rotationServer } from './modules/rotation/routes';
import { systemServer } from './modules/system/routes';
import { trainingServer } from './modules/training/routes';
import { userinfoServer } from './modules/userinfo/routes';
import { studentServer } from './modules/student/routes';
import { teacherServer } from './modules/teacher/routes';
import { weeklogServer } from './modules/weeklog/routes';
import { whisperServer } from './modules/whisper/routes';
import { adultEducationServer } from './modules/adult-education/routes';
import { continuingServer } from './modules/continuing/routes';
import { graduateProjectServer } from './modules/graduate-project/routes';
import { graduateWheelServer } from './modules/graduate-wheel/routes';
import { graduateServer } from './modules/graduate/routes';
import { libraryServer } from './modules/library/routes';

/** The server side of every module of the catalog. A module without one does not compile. */
export const modules: { [Key in ModuleKey]: ServerModule<(typeof catalog)[Key]['endpoints']> } = {
  account: accountServer,
  system: systemServer,
  approval: approvalServer,
  download: downloadServer,
  attachment: attachmentServer,
  people: peopleServer,
  userinfo: userinfoServer,
  dictionary: dictionaryServer,
  notice: noticeServer,
  handbook: handbookServer,
  room: roomServer,
  evaluation: evaluationServer,
  rotation: rotationServer,
  activities: activitiesServer,
  exam: examServer,
  training: trainingServer,
  attendance: attendanceServer,
  'department-stay': departmentStayServer,
  student: studentServer,
  dorm: dormServer,
  teacher: teacherServer,
  whisper: whisperServer,
  weeklog: weeklogServer,
  'adult-education': adultEducationServer,
  continuing: continuingServer,
  'graduate-project': graduateProjectServer,
  'graduate-wheel': graduateWheelServer,
  graduate: graduateServer,
  library: libraryServer,
  performance: performanceServer,
  analysis: analysisServer,
  'cloud-class': cloudClassServer,
};
