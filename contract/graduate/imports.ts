import { defineEndpoints } from '../kernel/endpoint';
import { imported } from '../kernel/presets';
import { graduateModule } from './module';

/** The customer's paths of the course table. */
const customer = '/api/v2/graduateManage';

/** Sheets that are taken in. Apart from the other calls: every page holds what imports need. */
export const graduateImportEndpoints = defineEndpoints(graduateModule, {
  importGraduateStudents: imported({
    path: '/api/v2/graduate/classes/import',
    summary: '导入教学班学生',
    access: 'graduate:class:import',
    audit: 'graduate.class.import',
  }),
  importGraduateScores: imported({
    path: '/api/v2/graduate/course-query/import',
    summary: '导入课程成绩',
    access: 'graduate:course:score',
    audit: 'graduate.score.import',
  }),
  importBachelorLessons: imported({
    path: `${customer}/bachelor/baseConf/courseTable/import`,
    summary: '导入本科生课表',
    access: 'graduate:arrange:import',
    audit: 'graduate.lesson.import',
  }),
  importMasterLessons: imported({
    path: `${customer}/master/baseConf/courseTable/import`,
    summary: '导入研究生课表',
    access: 'graduate:arrange:import',
    audit: 'graduate.lesson.import',
  }),
});
