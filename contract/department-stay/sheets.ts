import { defineSheet } from '../kernel/sheet-definition';

/** Leavings as they are written out. */
export const exitSheet = defineSheet({
  key: 'department-stay.exit',
  name: '出科名单',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '学员类型', field: 'type_name', type: 'string', rules: {} },
    { title: '年级', field: 'grade', type: 'number', rules: {} },
    { title: '专业', field: 'major', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '轮转开始', field: 'from', type: 'string', rules: {} },
    { title: '应出科', field: 'to', type: 'string', rules: {} },
    { title: '最后一天', field: 'last_on', type: 'string', rules: {} },
    { title: '带教老师', field: 'teacher_name', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '出科方式', field: 'kind', type: 'string', rules: {} },
    { title: '清单', field: 'checklist', type: 'string', rules: {} },
    { title: '未达标', field: 'unmet', type: 'string', rules: {} },
    { title: '结论', field: 'verdict', type: 'string', rules: {} },
    { title: '核验码', field: 'code', type: 'string', rules: {} },
  ],
});
