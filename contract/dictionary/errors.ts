import type { ErrorList } from '../kernel/error-list';

/** Errors of departments, majors, bases and what hangs on them. */
export const dictionaryErrors = {
  DICT_PARENT_INVALID: { code: 409403, status: 409, text: '上级科室不能是科室自己或它的下级，也不能是已停用的科室' },
  DICT_CAPACITY_OVERLAP: { code: 409405, status: 409, text: '“{type}”有两段容量的时间重叠，请调整起止时间' },
  DICT_MERGE_INVALID: { code: 409406, status: 409, text: '不能这样合并：{reason}' },
  DICT_UNDO_IMPOSSIBLE: { code: 409407, status: 409, text: '不能撤销：{reason}' },
  DICT_PERSON_INVALID: {
    code: 409408,
    status: 409,
    text: '所选人员中有 {count} 人已不存在、不是在院职工或不在您的数据范围内，请重新选择',
  },
  DICT_REFERENCE_MISSING: { code: 409409, status: 409, text: '所选的{what}已不存在，请刷新后重新选择' },
  DICT_MAJOR_TAKEN: { code: 409410, status: 409, text: '专业“{name}”已属于“{base}”，请先从该基地移除' },
} as const satisfies ErrorList;
