/** What other modules of the domain may ask of examinations: what was published and nothing before, and how much somebody marked. */
export { departmentScores, type DepartmentScore } from './marks/department-scores';
export { papersMarkedBy } from './marks/marked';
export { examPasses, type ExamPass } from './marks/exam-passes';
