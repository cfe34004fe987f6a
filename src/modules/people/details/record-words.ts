import type { RecordKind } from '@contract/people/types';

/** What the fields of an entry are called, by its kind. */
export const recordWords = {
  education: {
    what: '教育经历',
    title: '学历或学位',
    issuer: '学校',
    subject: '专业',
    number: '证书编号',
    from_on: '入学日期',
    to_on: '毕业日期',
  },
  certificate: {
    what: '证书',
    title: '证书名称',
    issuer: '发证机构',
    subject: '类别或范围',
    number: '证书编号',
    from_on: '发证日期',
    to_on: '有效期至',
  },
} as const satisfies Record<RecordKind, Record<string, string>>;
