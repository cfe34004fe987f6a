import { defineSheet } from '../kernel/sheet-definition';

/** Columns of an export of people; what is sensitive is not among them. */
export const peopleSheet = defineSheet({
  key: 'people.list',
  name: '人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string' },
    { title: '工号', field: 'staff_id', type: 'string' },
    { title: '学号', field: 'student_id', type: 'string' },
    { title: '性别', field: 'gender_name', type: 'string' },
    { title: '人员类型', field: 'person_type_name', type: 'string' },
    { title: '年级', field: 'recruit_year', type: 'number' },
    { title: '培训专业', field: 'training_major', type: 'string' },
    { title: '所在科室', field: 'dept_name', type: 'string' },
    { title: '专业基地', field: 'base_name', type: 'string' },
    { title: '院校', field: 'academy_name', type: 'string' },
    { title: '责任导师', field: 'teacher_name', type: 'string' },
    { title: '入培（入职）日期', field: 'enrolled_on', type: 'string' },
    { title: '业务状态', field: 'business_status_name', type: 'string' },
    { title: '启用状态', field: 'status_name', type: 'string' },
  ],
});
