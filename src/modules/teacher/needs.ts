import { listNeed, type Need } from '@device/copies/needs';
import { qualificationRuleEndpoints } from '@contract/teacher/qualification-rules';

export const teacherNeeds: readonly Need[] = [listNeed('师资配置', qualificationRuleEndpoints.qualificationRules)];
