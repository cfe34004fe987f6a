import type { SchemeOutline } from './scheme-outline';

/** What an edition does otherwise than that of 2024. Moves keep a scheme's total; `机动` is the reserve. */
export interface EditionChange {
  subject: string;
  from: string;
  to: string;
  months: number;
}

interface Edition {
  grade: number;
  name: string;
  changes: EditionChange[];
  /** Standard departments under the name that this edition gives them. */
  renamed: Record<string, string>;
}

const earlierNames = { 呼吸与危重症医学科: '呼吸内科', 重症医学科: '重症监护室（ICU）' };

/** One edition per year of entry. */
export const editions: readonly Edition[] = [
  {
    grade: 2022,
    name: '2022版住院医师规范化培训手册',
    renamed: earlierNames,
    changes: [
      { subject: '内科', from: '内科门诊', to: '急诊科', months: 0.5 },
      { subject: '内科', from: '内科门诊', to: '机动', months: 1 },
      { subject: '外科', from: '外科门诊', to: '普通外科', months: 1 },
      { subject: '全科', from: '全科医学科', to: '心电图', months: 1 },
    ],
  },
  {
    grade: 2023,
    name: '2023版住院医师规范化培训手册',
    renamed: { 呼吸与危重症医学科: earlierNames.呼吸与危重症医学科 },
    changes: [
      { subject: '内科', from: '内科门诊', to: '风湿免疫科', months: 0.5 },
      { subject: '全科', from: '全科医学科', to: '心电图', months: 0.5 },
    ],
  },
  { grade: 2024, name: '2024版住院医师规范化培训手册', renamed: {}, changes: [] },
  {
    grade: 2025,
    name: '2025版住院医师规范化培训手册',
    renamed: {},
    changes: [
      { subject: '内科', from: '急诊科', to: '重症医学科', months: 0.5 },
      { subject: '儿科', from: '儿科普通病房', to: '儿科重症监护', months: 0.5 },
      { subject: '麻醉科', from: '麻醉科', to: '疼痛诊疗', months: 0.5 },
    ],
  },
  {
    grade: 2026,
    name: '2026版住院医师规范化培训手册',
    renamed: {},
    changes: [
      { subject: '内科', from: '急诊科', to: '重症医学科', months: 0.5 },
      { subject: '内科', from: '消化内科', to: '心脏重症监护', months: 0.5 },
      { subject: '内科', from: '机动', to: '心脏重症监护', months: 0.5 },
      { subject: '儿科', from: '儿科普通病房', to: '儿科重症监护', months: 1 },
      { subject: '急诊科', from: '急诊外科', to: '院前急救', months: 0.5 },
      { subject: '全科', from: '基层实践基地', to: '全科医学科', months: 0.5 },
    ],
  },
];

/** A copy of the scheme with its edition's moves made. An item that runs out of months is gone. */
export function withChanges(outline: SchemeOutline, changes: readonly EditionChange[]): SchemeOutline {
  const necessary = { ...outline.necessary };
  let { reserve } = outline;

  function add(item: string, months: number): void {
    if (item === '机动') {
      reserve += months;
      return;
    }
    const left = (necessary[item] ?? 0) + months;
    if (left > 0) necessary[item] = left;
    else delete necessary[item];
  }
  for (const change of changes.filter(({ subject }) => subject === outline.subject)) {
    add(change.from, -change.months);
    add(change.to, change.months);
  }
  return { ...outline, necessary, reserve };
}
