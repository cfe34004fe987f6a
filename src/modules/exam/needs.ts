import { configEndpoints } from '@contract/exam/config';
import { ownExamEndpoints } from '@contract/exam/exams/mine';
import { practiceEndpoints } from '@contract/exam/practice';
import { callNeed, type Need } from '@device/copies/needs';

export const examNeeds: readonly Need[] = [
  callNeed('题型', configEndpoints.typeList, {}),
  callNeed('知识点', configEndpoints.knowledgeList, {}),
  callNeed('难度', configEndpoints.difficultyList, {}),
  callNeed('我的考试', ownExamEndpoints.myExams, {}),
  callNeed('刷题练习', practiceEndpoints.practiceHome, {}),
];
