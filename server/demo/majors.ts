/** Training majors with their national codes, and the bases that train them. */
export interface DemoMajor {
  id: number;
  code: string;
  name: string;
  type: '住培' | '进修' | '本科';
  years: number;
  /** Hospital departments (codes) that trainees of the major belong to. */
  homeDepartments: string[];
  /** How many of a hundred-odd residents choose it. */
  weight: number;
}

const outline: [code: string, name: string, base: string, weight: number, homeDepartments: string[]][] = [
  ['0100', '内科', '内科专业基地', 22, ['N01', 'N02', 'N03', 'N04', 'N05', 'N06', 'N07', 'N08', 'N11']],
  ['0200', '儿科', '儿科专业基地', 8, ['E01', 'E02', 'E03']],
  ['0300', '急诊科', '急诊科专业基地', 6, ['J01', 'J02', 'J03']],
  ['0400', '皮肤科', '皮肤科专业基地', 2, ['L01', 'L02']],
  ['0600', '神经内科', '神经内科专业基地', 5, ['N09', 'N10']],
  ['0700', '全科', '全科专业基地', 12, ['L05']],
  ['0800', '康复医学科', '康复医学科专业基地', 3, ['L03', 'L04']],
  ['0900', '外科', '外科专业基地', 14, ['W01', 'W02', 'W03', 'W08', 'W10', 'W12']],
  ['1000', '外科（神经外科方向）', '外科专业基地', 3, ['W07']],
  ['1400', '骨科', '骨科专业基地', 6, ['W04', 'W05', 'W06']],
  ['1600', '妇产科', '妇产科专业基地', 7, ['F01', 'F02']],
  ['1700', '眼科', '眼科专业基地', 2, ['G01']],
  ['1800', '耳鼻咽喉科', '耳鼻咽喉科专业基地', 2, ['G03']],
  ['1900', '麻醉科', '麻醉科专业基地', 7, ['M01']],
  ['2000', '临床病理科', '临床病理科专业基地', 2, ['Y07']],
  ['2200', '放射科', '医学影像专业基地', 5, ['Y01', 'Y02', 'Y03']],
  ['2300', '超声医学科', '医学影像专业基地', 3, ['Y05', 'Y06']],
];

/** Subjects of personnel who are not residents: nurses (types 3 and 6) and bachelor students (type 4). */
export const nursingMajor = '护理';
export const bachelorMajor = '临床医学';

export const residentMajors: readonly DemoMajor[] = outline.map(([code, name, , weight, homeDepartments], index) => ({
  id: index + 1,
  code,
  name,
  type: '住培',
  years: 3,
  homeDepartments,
  weight,
}));

/** What no handbook of the demo trains any more. */
export const formerMajor = '口腔全科';

export const demoMajors: readonly DemoMajor[] = [
  ...residentMajors,
  {
    id: residentMajors.length + 1,
    code: '101101',
    name: nursingMajor,
    type: '进修',
    years: 2,
    homeDepartments: ['N01', 'N03', 'W01', 'W02', 'E03', 'J04', 'F02'],
    weight: 0,
  },
  {
    id: residentMajors.length + 2,
    code: '100201K',
    name: bachelorMajor,
    type: '本科',
    years: 5,
    homeDepartments: ['X01'],
    weight: 0,
  },
  {
    id: residentMajors.length + 3,
    code: '2800',
    name: formerMajor,
    type: '住培',
    years: 3,
    homeDepartments: [],
    weight: 0,
  },
];

const byName = new Map(demoMajors.map((major) => [major.name, major]));

/** The major with a name; a name that does not exist is a mistake in the demo's own tables. */
export function demoMajor(name: string): DemoMajor {
  const major = byName.get(name);
  if (!major) throw new RangeError(`demo major ${name} does not exist`);
  return major;
}

export interface DemoBase {
  id: number;
  name: string;
  kind: '国家' | '省';
  majors: string[];
}

/** 专业基地 in the order of their first major. The two youngest are provincial. */
export const demoBases: readonly DemoBase[] = [...new Set(outline.map(([, , base]) => base))].map((name, index) => ({
  id: index + 1,
  name,
  kind: ['皮肤科专业基地', '康复医学科专业基地'].includes(name) ? '省' : '国家',
  majors: outline.filter(([, , base]) => base === name).map(([, major]) => major),
}));

const baseByMajor = new Map(demoBases.flatMap((base) => base.majors.map((major) => [major, base.id])));

/** The base that trains a major; null for majors without one (nursing, bachelor students). */
export function baseOfMajor(major: string): number | null {
  return baseByMajor.get(major) ?? null;
}
