import { defineSheet } from '../kernel/sheet-definition';

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
