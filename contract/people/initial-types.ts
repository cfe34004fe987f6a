import { personTypes } from '../kernel/enums';
import { staffStatuses, trainingStatuses, visitingStatuses } from './business-status';
import { genderOptions, trainYearsKey } from './core-fields';
import type { PersonField, TypeConfig } from './type-config';

/** Marks of a field in the tables below: required, the person may change it, a change needs review. */
type Marks = '' | `${'r' | ''}${'s' | ''}${'v' | ''}`;
type FieldLine = [key: string, label: string, type: PersonField['type'], marks: Marks, options?: readonly string[]];

const degrees = ['专科', '本科', '硕士研究生', '博士研究生'];
const politics = ['群众', '共青团员', '中共党员', '中共预备党员', '民主党派'];
const trainingTitles = ['未定级', '医士', '医师', '主治医师', '副主任医师', '主任医师'];
const nurseTitles = ['护士', '护师', '主管护师', '副主任护师', '主任护师'];
const staffTitles = [...trainingTitles.slice(1), ...nurseTitles, '技师', '主管技师', '其他'];

const sections = [
  { key: 'basic', title: '基本信息' },
  { key: 'training', title: '培训信息' },
  { key: 'education', title: '学历学位' },
  { key: 'contact', title: '联系方式' },
];

const basic: FieldLine[] = [
  ['name', '姓名', 'text', 'r'],
  ['staff_id', '工号', 'text', 'r'],
  ['student_id', '学号', 'text', ''],
  ['gender', '性别', 'choice', '', genderOptions],
  ['id_card', '身份证号', 'id_card', 'sv'],
  ['birth_date', '出生日期', 'date', 'sv'],
  ['nation', '民族', 'text', 's'],
  ['politics', '政治面貌', 'choice', 's', politics],
];
const contact: FieldLine[] = [
  ['phone', '手机号码', 'phone', 's'],
  ['email', '电子邮箱', 'email', 's'],
  ['address_area', '现住地区', 'address', 's'],
  ['address', '详细地址', 'text', 's'],
  ['emergency_name', '紧急联系人', 'text', 's'],
  ['emergency_phone', '紧急联系电话', 'phone', 's'],
];
const education: FieldLine[] = [
  ['degree', '最高学历', 'choice', 'sv', degrees],
  ['graduated_from', '毕业院校', 'text', 'sv'],
  ['graduated_on', '毕业日期', 'date', 'sv'],
];
const residency: FieldLine[] = [
  ['recruit_year', '年级', 'number', 'r'],
  ['training_major', '培训专业', 'major', 'r'],
  [trainYearsKey, '培训年限', 'number', ''],
  ['base_id', '专业基地', 'base', ''],
  ['dept_id', '所在科室', 'dept', ''],
  ['enrolled_on', '入培日期', 'date', ''],
  ['trainee_source', '人员身份', 'choice', '', ['社会人', '单位人', '四证合一研究生']],
  ['sending_unit', '派出单位', 'text', ''],
  ['licence_number', '执业医师证号', 'text', 'sv'],
];
const visiting: FieldLine[] = [
  ['recruit_year', '进修年度', 'number', 'r'],
  ['training_major', '进修专业', 'major', ''],
  ['dept_id', '所在科室', 'dept', ''],
  ['enrolled_on', '报到日期', 'date', ''],
  ['visit_months', '进修时长（月）', 'number', ''],
  ['sending_unit', '选送单位', 'text', 'r'],
  ['licence_number', '执业证号', 'text', 'sv'],
];
const student: FieldLine[] = [
  ['recruit_year', '年级', 'number', 'r'],
  ['academy_id', '院校', 'academy', ''],
  ['training_major', '专业', 'major', ''],
  ['dept_id', '所在科室', 'dept', ''],
  ['enrolled_on', '入学日期', 'date', ''],
];
const graduate: FieldLine[] = [
  ...student,
  ['base_id', '专业基地', 'base', ''],
  [trainYearsKey, '培训年限', 'number', ''],
  ['graduate_kind', '研究生类别', 'choice', '', ['专硕', '学硕', '专博', '学博']],
  ['tutor', '导师', 'text', ''],
];
const staff: FieldLine[] = [
  ['dept_id', '所在科室', 'dept', 'r'],
  ['enrolled_on', '入职日期', 'date', ''],
  ['post', '职务', 'text', ''],
];

/** What each type has beyond the basic, education and contact sections, which all share. */
const outlines: Record<number, Pick<TypeConfig, 'statuses' | 'account_rule'> & { training: FieldLine[] }> = {
  [personTypes.resident.id]: outline(residency, trainingTitles, trainingStatuses),
  [personTypes.visitingPhysician.id]: outline(visiting, trainingTitles, visitingStatuses),
  [personTypes.visitingNurse.id]: outline(visiting, nurseTitles, visitingStatuses),
  [personTypes.bachelorStudent.id]: { ...outline(student, [], visitingStatuses), account_rule: 'student_id' },
  [personTypes.graduateStudent.id]: { ...outline(graduate, [], trainingStatuses), account_rule: 'student_id' },
  [personTypes.residentNurse.id]: outline(residency, nurseTitles, trainingStatuses),
  [personTypes.staff.id]: outline(staff, staffTitles, staffStatuses),
};

function outline(training: FieldLine[], titles: readonly string[], statuses: TypeConfig['statuses']) {
  const title: FieldLine[] = titles.length > 0 ? [['title', '职称', 'choice', 'sv', titles]] : [];
  return { training: [...training, ...title], statuses, account_rule: 'staff_id' as const };
}

/** What a personnel type is configured as until somebody changes it; types made later start like residents. */
export function initialTypeConfig(typeId: number): TypeConfig {
  const { training, statuses, account_rule } = outlines[typeId] ?? outlines[personTypes.resident.id]!;
  const trains = typeId !== personTypes.staff.id;
  return {
    sections: sections.map((section) => ({
      ...section,
      title: section.key === 'training' && !trains ? '任职信息' : section.title,
    })),
    fields: [
      ...basic.map((line) => fieldOf(account_rule === 'student_id' ? asStudent(line) : line, 'basic')),
      ...training.map((line) => fieldOf(line, 'training')),
      ...education.map((line) => fieldOf(line, 'education')),
      ...contact.map((line) => fieldOf(line, 'contact')),
    ],
    statuses: statuses.map(({ status, next }) => ({ status, next: [...next] })),
    default_role: trains ? 'student' : 'teacher',
    account_rule,
    trains,
    rotates: trains,
    handbook: trains,
  };
}

/** Students sign in with their student number, so it may not be missing. */
function asStudent([key, label, type, marks, options]: FieldLine): FieldLine {
  return [key, label, type, key === 'student_id' ? 'r' : marks, options];
}

function fieldOf([key, label, type, marks, options = []]: FieldLine, section: string): PersonField {
  return {
    key,
    label,
    type,
    section,
    required: marks.includes('r'),
    shown: true,
    editable_by_self: marks.includes('s'),
    needs_review: marks.includes('v'),
    options: [...options],
    import_column: type === 'file' ? '' : label,
  };
}
