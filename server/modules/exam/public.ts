/** What other modules of the domain may ask of examinations: what was published, and nothing before. */
export { departmentScores, type DepartmentScore } from './marks/department-scores';
