import { listNeed, type Need } from '@device/copies/needs';
import { archiveEndpoints } from '@contract/teacher/archives';
import { qualificationRuleEndpoints } from '@contract/teacher/qualification-rules';
import { qualificationEndpoints } from '@contract/teacher/qualifications';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';

export const teacherNeeds: readonly Need[] = [
  listNeed('师资配置', qualificationRuleEndpoints.qualificationRules),
  listNeed('师资人员', qualificationEndpoints.qualifications),
  listNeed('档案完善情况', archiveEndpoints.archiveDepartments),
  listNeed('遴选管理', selectionEndpoints.selections),
];
