import { defineSheet } from '../kernel/sheet-definition';
import { capacityNames, levelNames, trainingNames } from './qualify';
import { ruleLimits as limits } from './rules';

const day = { type: 'date', format: 'YYYY-MM-DD' } as const;
const choiceOf = (names: Record<number, string>) => ({
  label: 'name',
  value: 'value',
  items: Object.entries(names)
    .filter(([value]) => value !== '0')
    .map(([value, name]) => ({ name, value: Number(value) })),
});

/** Who is qualified as what: a person by staff number, one line for each of his kinds. */
export const qualificationImportSheet = defineSheet({
  key: 'teacher.qualificationImport',
  name: '师资人员',
  guide: [
    '同一人同一类别再次导入会修改其级别、聘期与证书；有效期至不填时按师资配置的聘期计算。停聘与恢复请在列表中办理',
  ],
  columns: [
    { title: '工号', field: 'staff_id', type: 'string', rules: { required: true, max: 50 } },
    {
      title: '类别',
      field: 'capacity',
      type: 'number',
      rules: { required: true },
      dataSource: choiceOf(capacityNames),
    },
    { title: '级别', field: 'level', type: 'number', rules: { required: true }, dataSource: choiceOf(levelNames) },
    { title: '聘任日期', field: 'qualified_on', ...day, rules: { required: true } },
    { title: '有效期至', field: 'valid_until', ...day, rules: {} },
    { title: '培训证书', field: 'training', type: 'number', rules: {}, dataSource: choiceOf(trainingNames) },
    { title: '证书有效期至', field: 'training_until', ...day, rules: {} },
    { title: '说明', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Qualified teachers as they are written out. */
export const qualificationSheet = defineSheet({
  key: 'teacher.qualification',
  name: '师资人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '职称', field: 'title', type: 'string', rules: {} },
    { title: '类别', field: 'capacity', type: 'string', rules: {} },
    { title: '级别', field: 'level', type: 'string', rules: {} },
    { title: '聘任日期', field: 'qualified_on', type: 'string', rules: {} },
    { title: '有效期至', field: 'valid_until', type: 'string', rules: {} },
    { title: '培训证书', field: 'training', type: 'string', rules: {} },
    { title: '证书有效期至', field: 'training_until', type: 'string', rules: {} },
    { title: '在带学员', field: 'trainees', type: 'number', rules: {} },
    { title: '本年授课学时', field: 'hours', type: 'number', rules: {} },
    { title: '评价均分', field: 'mean', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '停聘原因', field: 'reason', type: 'string', rules: {} },
    { title: '未满足条件', field: 'unmet', type: 'string', rules: {} },
  ],
});

/** How complete the archives of departments are. */
export const archiveDepartmentSheet = defineSheet({
  key: 'teacher.archiveDepartment',
  name: '档案完善情况',
  columns: [
    { title: '科室', field: 'name', type: 'string', rules: {} },
    { title: '教师人数', field: 'teachers', type: 'number', rules: {} },
    { title: '已完善人数', field: 'complete', type: 'number', rules: {} },
    { title: '平均完善程度（%）', field: 'mean', type: 'number', rules: {} },
    { title: '待审核部分', field: 'reviewing', type: 'number', rules: {} },
    { title: '主要缺项', field: 'missing', type: 'string', rules: {} },
  ],
});

/** How complete each teacher's archive is. */
export const archiveTeacherSheet = defineSheet({
  key: 'teacher.archiveTeacher',
  name: '教师档案完善情况',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '完善程度（%）', field: 'percent', type: 'number', rules: {} },
    { title: '待完善部分', field: 'missing', type: 'string', rules: {} },
    { title: '待审核部分', field: 'reviewing', type: 'number', rules: {} },
    { title: '上次提醒', field: 'reminded_on', type: 'string', rules: {} },
  ],
});

/** Who declared in a round of selection, and its result. */
export const applicantSheet = defineSheet({
  key: 'teacher.applicant',
  name: '遴选结果',
  columns: [
    { title: '名次', field: 'rank', type: 'number', rules: {} },
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '条件核对', field: 'unmet', type: 'string', rules: {} },
    { title: '得分', field: 'score', type: 'number', rules: {} },
    { title: '评分人数', field: 'scored_by', type: 'number', rules: {} },
    { title: '结果', field: 'decision', type: 'string', rules: {} },
    { title: '聘书编号', field: 'certificate', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});
