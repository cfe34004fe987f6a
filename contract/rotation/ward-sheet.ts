import { defineSheet } from '../kernel/sheet-definition';
import { stayStateWords } from './stay-states';
import type { WardStay } from './ward-stays';

/** Columns of a ward's roster of a month. */
export const wardSheet = defineSheet({
  key: 'rotation.ward',
  name: '科室轮转名单',
  columns: [
    { title: '科室', field: 'deptName', type: 'string' },
    { title: '姓名', field: 'name', type: 'string' },
    { title: '工号', field: 'staffId', type: 'string' },
    { title: '人员类型', field: 'typeName', type: 'string' },
    { title: '年级', field: 'grade', type: 'number' },
    { title: '专业', field: 'major', type: 'string' },
    { title: '标准科室', field: 'stDeptName', type: 'string' },
    { title: '入科日期', field: 'from', type: 'string' },
    { title: '出科日期', field: 'to', type: 'string' },
    { title: '状态', field: 'stateName', type: 'string' },
    { title: '带教老师', field: 'teacherName', type: 'string' },
    { title: '来自', field: 'fromDept', type: 'string' },
    { title: '去向', field: 'toDept', type: 'string' },
  ],
});

/** A stay as the columns call its fields. */
export const exportedStay = (row: WardStay) => ({ ...row, stateName: stayStateWords[row.state] });
