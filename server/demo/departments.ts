/** The departments of the demo hospital. Bracket widths are mixed on purpose, as hospitals write them. */
export interface DemoBigDepartment {
  id: number;
  code: string;
  name: string;
}
export interface DemoDepartment {
  id: number;
  code: string;
  name: string;
  bigDeptId: number;
  kind: '临床' | '医技' | '护理' | '行政';
  isRotation: boolean;
}

type Kind = DemoDepartment['kind'];

/** Large department, its letter, its kind, and the names of its departments in the order of their codes. */
const outline: [letter: string, name: string, kind: Kind, departments: string[]][] = [
  [
    'N',
    '内科',
    '临床',
    [
      '心血管内科一病区',
      '心血管内科二病区',
      '呼吸与危重症医学科',
      '消化内科',
      '血液内科',
      '肾内科',
      '内分泌科（代谢病）',
      '风湿免疫科',
      '神经内科一病区',
      '神经内科二病区（卒中）',
      '感染性疾病科',
      '老年医学科',
      '肿瘤内科(化疗)',
      '心脏重症监护室(CCU)',
      '内科门诊',
      '神经内科门诊',
    ],
  ],
  [
    'W',
    '外科',
    '临床',
    [
      '普通外科（胃肠）',
      '普通外科(肝胆胰)',
      '普通外科（甲状腺乳腺）',
      '骨科(关节)',
      '骨科（脊柱）',
      '骨科(创伤)',
      '神经外科',
      '胸外科',
      '心脏大血管外科',
      '泌尿外科',
      '烧伤整形科',
      '血管外科',
      '外科门诊',
    ],
  ],
  ['F', '妇产科', '临床', ['妇科', '产科', '生殖医学中心', '计划生育科', '妇产科门诊']],
  [
    'E',
    '儿科',
    '临床',
    [
      '儿科一病区（呼吸）',
      '儿科二病区(消化、肾脏)',
      '新生儿科',
      '儿童重症监护室(PICU)',
      '小儿外科',
      '儿科门急诊',
      '儿童保健科',
    ],
  ],
  [
    'J',
    '急诊与重症',
    '临床',
    ['急诊科（内科诊区）', '急诊科(外科诊区)', '急诊重症监护室（EICU）', '重症医学科(ICU)', '院前急救站'],
  ],
  ['G', '眼耳鼻喉口腔', '临床', ['眼科', '眼科门诊', '耳鼻咽喉头颈外科', '耳鼻咽喉科门诊', '口腔科']],
  [
    'L',
    '其他临床',
    '临床',
    [
      '皮肤科病房',
      '皮肤科门诊',
      '康复医学科（神经康复）',
      '康复医学科(骨科康复)',
      '全科医学科',
      '精神心理科',
      '中医科',
      '社区卫生服务中心（东区）',
      '社区卫生服务中心(西区)',
    ],
  ],
  ['M', '麻醉手术', '临床', ['麻醉科', '麻醉科（日间手术）', '疼痛科', '手术室']],
  [
    'Y',
    '医技',
    '医技',
    [
      '放射科(CT)',
      '放射科（磁共振）',
      '放射科(普放)',
      '介入放射科',
      '超声医学科（腹部）',
      '超声医学科(心脏)',
      '病理科',
      '检验科',
      '核医学科',
      '心电图室',
      '神经电生理室',
      '内镜中心',
    ],
  ],
  ['H', '护理', '护理', ['护理部', '消毒供应中心', '静脉治疗护理门诊']],
  ['X', '行政', '行政', ['教育处', '医务处', '人事处', '信息科']],
];

export const demoBigDepartments: readonly DemoBigDepartment[] = outline.map(([code, name], index) => ({
  id: index + 1,
  code,
  name,
}));

export const demoDepartments: readonly DemoDepartment[] = outline
  .flatMap(([letter, , kind, names], big) =>
    names.map((name, index) => ({
      code: `${letter}${String(index + 1).padStart(2, '0')}`,
      name,
      bigDeptId: big + 1,
      kind,
      isRotation: kind !== '行政' && name !== '护理部',
    })),
  )
  .map((department, index) => ({ id: index + 1, ...department }));

const byCode = new Map(demoDepartments.map((department) => [department.code, department]));

/** The department with a code such as `N01`; a code that does not exist is a mistake in the demo's own tables. */
export function demoDepartment(code: string): DemoDepartment {
  const department = byCode.get(code);
  if (!department) throw new RangeError(`demo department ${code} does not exist`);
  return department;
}
