import { capacityWords } from '@contract/dictionary/capacity-words';
import { basePosts, departmentPosts, type DepartmentPost } from '@contract/dictionary/rules';
import type { Agreement } from '@contract/dictionary/agreements';
import type { Base } from '@contract/dictionary/bases';
import type { BigDepartment } from '@contract/dictionary/big-departments';
import type { Chamber } from '@contract/dictionary/chambers';
import type { DepartmentDetail, DepartmentRow } from '@contract/dictionary/department-types';
import type { Major } from '@contract/dictionary/majors';
import { statusWord } from '@contract/kernel/enums';
import { maskPhone } from '@contract/people/person-values';
import type { PersonRef } from '@contract/people/person-ref';
import { fieldChanges, type FieldWords } from '@server/kernel/field-changes';

/** The log is never corrected, so that it names people by number; whoever reads it sees the name of today. */
const target = ({ user_id: id }: PersonRef) => `person:${id}`;
const holder = (word: string) => ({ word, say: (person: PersonRef | null) => person && target(person) });
const holders = (word: string) => ({ word, say: (list: readonly PersonRef[]) => list.map(target) });
const named = (word: string) => ({
  word,
  say: (list: readonly { name: string }[]) => list.map(({ name }) => name),
});
const posted = (word: string) => ({ word, say: (ids: readonly number[]) => ids.map((id) => `person:${id}`) });
const status = { word: '状态', say: statusWord };

interface Rows {
  department: DepartmentRow;
  posts: Record<DepartmentPost, number[]>;
  capacities: { list: DepartmentDetail['capacities'] };
  bigDepartment: BigDepartment;
  chamber: Chamber;
  base: Base;
  major: Major;
  agreement: Agreement;
}

/** What the operation log calls the fields of the dictionary's rows. */
export const dictionaryWords: { [Kind in keyof Rows]: FieldWords<Rows[Kind]> } = {
  department: {
    name: '名称',
    code: '编码',
    kind: '类型',
    campus: '院区',
    beds: '床位数',
    min_residents: '最少住院医师',
    is_rotation: '轮转科室',
    status,
  },
  posts: {
    head: posted(departmentPosts.head),
    secretary: posted(departmentPosts.secretary),
    teacher: posted(departmentPosts.teacher),
  },
  capacities: {
    list: {
      word: '科室容量',
      say: (list) => list.map((one) => `${one.person_type_name} ${capacityWords(one)}`),
    },
  },
  bigDepartment: { name: '名称', code: '编码', status },
  chamber: {
    name: '名称',
    code: '编码',
    academy: '所属学院',
    director: holder('主任'),
    secretary: holder('秘书'),
    members: holders('成员教师'),
  },
  base: {
    name: '基地名称',
    kind: '类型',
    majors: named('培训专业'),
    departments: named('参与科室'),
    director: holder(basePosts.director),
    teaching_director: holder(basePosts.teaching_director),
    secretaries: holders(basePosts.secretary),
    units: '协同单位',
    quotas: {
      word: '年度容量',
      say: (list) => list.map(({ year, people }) => `${year} 年 ${people} 人`),
    },
    certificates: {
      word: '资质证书',
      say: (list) => list.map((one) => [one.name, one.number, one.valid_to].filter(Boolean).join(' ')),
    },
  },
  major: {
    name: '专业名称',
    code: '专业编码',
    type: '类型',
    level: '层次',
    years: '年限',
    base_name: '所属基地',
    status,
  },
  agreement: {
    name: '院校名称',
    code: '编码',
    agreement_no: '协议编号',
    start_on: '开始日期',
    end_on: '结束日期',
    levels: '层次',
    quota: '年度名额',
    contact: { word: '联系人', say: (contact) => contact && '已登记' },
    phone: { word: '联系电话', say: maskPhone },
    note: '备注',
    files: named('协议扫描件'),
  },
};

/** What a save changed in a department or what hangs on it, as detail of its audit. */
export function changesOf<Kind extends 'department' | 'posts' | 'capacities'>(
  kind: Kind,
  before: Rows[Kind],
  after: Partial<Rows[Kind]>,
) {
  return { changes: fieldChanges<Rows[Kind]>(dictionaryWords[kind], before, after) };
}
