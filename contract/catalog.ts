import { accountEndpoints } from './account/endpoints';
import { accountModule } from './account/module';
import { activitiesEndpoints } from './activities/endpoints';
import { activitiesModule } from './activities/module';
import { approvalEndpoints } from './approval/endpoints';
import { approvalModule } from './approval/module';
import { attachmentEndpoints } from './attachment/endpoints';
import { attachmentModule } from './attachment/module';
import { attendanceEndpoints } from './attendance/endpoints';
import { attendanceModule } from './attendance/module';
import { departmentStayEndpoints } from './department-stay/endpoints';
import { departmentStayModule } from './department-stay/module';
import { dictionaryEndpoints } from './dictionary/endpoints';
import { dictionaryModule } from './dictionary/module';
import { dormEndpoints } from './dorm/endpoints';
import { dormModule } from './dorm/module';
import { downloadEndpoints } from './download/endpoints';
import { downloadModule } from './download/module';
import { examEndpoints } from './exam/endpoints';
import { examModule } from './exam/module';
import { evaluationEndpoints } from './evaluation/endpoints';
import { evaluationModule } from './evaluation/module';
import { handbookEndpoints } from './handbook/endpoints';
import { handbookModule } from './handbook/module';
import type { EndpointSpec } from './kernel/endpoint';
import type { ModuleSpec } from './kernel/module';
import { noticeEndpoints } from './notice/endpoints';
import { noticeModule } from './notice/module';
import { performanceEndpoints } from './performance/endpoints';
import { performanceModule } from './performance/module';
import { peopleEndpoints } from './people/endpoints';
import { peopleModule } from './people/module';
import { roomEndpoints } from './room/endpoints';
import { roomModule } from './room/module';
import { rotationEndpoints } from './rotation/endpoints';
import { rotationModule } from './rotation/module';
import { systemEndpoints } from './system/endpoints';
import { systemModule } from './system/module';
import { trainingEndpoints } from './training/endpoints';
import { trainingModule } from './training/module';
import { userinfoEndpoints } from './userinfo/endpoints';
import { userinfoModule } from './userinfo/module';
import { studentEndpoints } from './student/endpoints';
import { studentModule } from './student/module';
import { teacherEndpoints } from './teacher/endpoints';
import { teacherModule } from './teacher/module';
import { weeklogEndpoints } from './weeklog/endpoints';
import { weeklogModule } from './weeklog/module';
import { whisperEndpoints } from './whisper/endpoints';
import { whisperModule } from './whisper/module';
import { adultEducationEndpoints } from './adult-education/endpoints';
import { adultEducationModule } from './adult-education/module';
import { libraryEndpoints } from './library/endpoints';
import { libraryModule } from './library/module';
import { continuingEndpoints } from './continuing/endpoints';
import { continuingModule } from './continuing/module';
import { graduateWheelEndpoints } from './graduate-wheel/endpoints';
import { graduateWheelModule } from './graduate-wheel/module';
import { graduateEndpoints } from './graduate/endpoints';
import { graduateModule } from './graduate/module';
import { analysisEndpoints } from './analysis/endpoints';
import { analysisModule } from './analysis/module';
import { cloudClassEndpoints } from './cloud-class/endpoints';
import { cloudClassModule } from './cloud-class/module';
import { graduateProjectEndpoints } from './graduate-project/endpoints';
import { graduateProjectModule } from './graduate-project/module';

/**
 * Who may know whom on the server (docs/adr/0047). Platform: what every module speaks of; its tables may be joined by all.
 * Service: a room that every module uses through its `public.ts`. Domain: the hospital's work; nothing below knows it, it
 * comes to others by slots.
 */
export type Rank = 'platform' | 'service' | 'domain';

/** The modules of the product: the only hand-kept list. */
export const catalog = {
  account: { rank: 'platform', module: accountModule, endpoints: accountEndpoints },
  system: { rank: 'platform', module: systemModule, endpoints: systemEndpoints },
  approval: { rank: 'service', module: approvalModule, endpoints: approvalEndpoints },
  download: { rank: 'service', module: downloadModule, endpoints: downloadEndpoints },
  attachment: { rank: 'service', module: attachmentModule, endpoints: attachmentEndpoints },
  people: { rank: 'platform', module: peopleModule, endpoints: peopleEndpoints },
  userinfo: { rank: 'service', module: userinfoModule, endpoints: userinfoEndpoints },
  dictionary: { rank: 'platform', module: dictionaryModule, endpoints: dictionaryEndpoints },
  notice: { rank: 'service', module: noticeModule, endpoints: noticeEndpoints },
  handbook: { rank: 'platform', module: handbookModule, endpoints: handbookEndpoints },
  room: { rank: 'service', module: roomModule, endpoints: roomEndpoints },
  rotation: { rank: 'domain', module: rotationModule, endpoints: rotationEndpoints },
  activities: { rank: 'domain', module: activitiesModule, endpoints: activitiesEndpoints },
  exam: { rank: 'domain', module: examModule, endpoints: examEndpoints },
  training: { rank: 'domain', module: trainingModule, endpoints: trainingEndpoints },
  attendance: { rank: 'domain', module: attendanceModule, endpoints: attendanceEndpoints },
  'department-stay': { rank: 'domain', module: departmentStayModule, endpoints: departmentStayEndpoints },
  evaluation: { rank: 'domain', module: evaluationModule, endpoints: evaluationEndpoints },
  student: { rank: 'domain', module: studentModule, endpoints: studentEndpoints },
  dorm: { rank: 'domain', module: dormModule, endpoints: dormEndpoints },
  teacher: { rank: 'domain', module: teacherModule, endpoints: teacherEndpoints },
  whisper: { rank: 'domain', module: whisperModule, endpoints: whisperEndpoints },
  weeklog: { rank: 'domain', module: weeklogModule, endpoints: weeklogEndpoints },
  'adult-education': { rank: 'domain', module: adultEducationModule, endpoints: adultEducationEndpoints },
  continuing: { rank: 'domain', module: continuingModule, endpoints: continuingEndpoints },
  'graduate-project': { rank: 'domain', module: graduateProjectModule, endpoints: graduateProjectEndpoints },
  'graduate-wheel': { rank: 'domain', module: graduateWheelModule, endpoints: graduateWheelEndpoints },
  graduate: { rank: 'domain', module: graduateModule, endpoints: graduateEndpoints },
  library: { rank: 'domain', module: libraryModule, endpoints: libraryEndpoints },
  performance: { rank: 'domain', module: performanceModule, endpoints: performanceEndpoints },
  analysis: { rank: 'domain', module: analysisModule, endpoints: analysisEndpoints },
  'cloud-class': { rank: 'domain', module: cloudClassModule, endpoints: cloudClassEndpoints },
} as const satisfies Record<string, { rank: Rank; module: ModuleSpec; endpoints: Record<string, EndpointSpec> }>;

export type ModuleKey = keyof typeof catalog;
