import type { ErrorList } from '../kernel/error-list';

/** Errors of classes and key students. */
export const studentErrors = {
  STUDENT_IN_CLASS: { code: 602101, status: 409, text: '{names} 已在其他班级，请先从原班级移出' },
  STUDENT_CLASS_STATE: { code: 602102, status: 409, text: '“{name}”现为{state}，不能{action}，请刷新后核对' },
  STUDENT_CLASS_MOVED: { code: 602103, status: 409, text: '“{name}”的年级已被他人更改，请刷新后核对' },
  STUDENT_MERGE_KIND: { code: 602104, status: 409, text: '“{name}”与目标班级的类型或年级不同，不能合并' },
  STUDENT_CADRE_STRANGER: { code: 602105, status: 400, text: '班干部应为本班成员，请先把他加入班级' },
  STUDENT_CLASS_NOT_EMPTY: {
    code: 602106,
    status: 409,
    text: '“{name}”还有 {count} 名成员，请先移出成员，或将班级归档',
  },
  STUDENT_KEY_TWICE: { code: 602110, status: 409, text: '此人在该类别下已有未解除的记录，请在原记录上跟进' },
  STUDENT_KEY_LEVEL: { code: 602111, status: 400, text: '“{level}”不是该类别的等级，请重新选择' },
  STUDENT_KEY_STATE: { code: 602112, status: 409, text: '该记录{state}，不能{action}' },
  STUDENT_KEY_SELF: { code: 602113, status: 403, text: '不能登记、查看或处理关于本人的记录' },
  STUDENT_OWNER_BLIND: { code: 602114, status: 400, text: '负责人应为有重点学生权限、看得到此人的教职工，请重新选择' },
  STUDENT_NEXT_PAST: { code: 602116, status: 400, text: '下次跟进日期不能早于今天' },
  STUDENT_FOLLOW_FUTURE: { code: 602115, status: 400, text: '跟进日期不能晚于今天' },
} as const satisfies ErrorList;
