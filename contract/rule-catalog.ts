import { attendanceRuleKinds } from './attendance/verify';
import { evaluationRuleKinds } from './evaluation/verify';
import { examRuleKinds } from './exam/verify';
import type { RuleKind } from './kernel/rule-kind';
import { trainingRuleKinds } from './training/verify';

/** The rules of all modules that cases can be held against, by `module.rule`; see `npm run rules -- verify`. */
export const ruleKinds: Readonly<Record<string, RuleKind>> = {
  ...attendanceRuleKinds,
  ...evaluationRuleKinds,
  ...examRuleKinds,
  ...trainingRuleKinds,
};
