/**
 * Who may teach in what capacity: kinds, levels and the conditions of each as data, and the one decision that compares a
 * person with them. Kinds and conditions are those of the hospital's requirements (师资配置): title from 主治 on, years,
 * degree, certificate of teacher training by level and validity. No schema here: pages import this file.
 */
import { titleNames, titleRank, type TitleRank } from '../people/title-rank';

export { titleNames, titleRank, type TitleRank };

/** Kinds of teachers; 1 and 2 are those of relations between teachers and trainees. */
export const capacityNames = { 1: '责任导师', 2: '带教老师', 3: '授课教师', 4: '考官', 5: '督导' } as const;
export type Capacity = keyof typeof capacityNames;

export const levelNames = { 1: '一般', 2: '骨干' } as const;
export type Level = keyof typeof levelNames;

export const degreeNames = { 0: '不限', 1: '专科', 2: '本科', 3: '硕士研究生', 4: '博士研究生' } as const;
export type DegreeRank = keyof typeof degreeNames;

/** Who issued a certificate of teacher training. */
export const trainingNames = { 0: '不限', 1: '院级', 2: '市级', 3: '省级', 4: '国家级' } as const;
export type TrainingRank = keyof typeof trainingNames;

/** What a rule asks for. Years are full years of practice, `valid_months` how long a qualification holds. */
export interface Conditions {
  title: TitleRank;
  years: number;
  degree: DegreeRank;
  training: TrainingRank;
}

/** What is known of a person; days as `YYYY-MM-DD` in the hospital's time. */
export interface Facts {
  /** The title as it stands in the personal file; empty: none. */
  title: string;
  /** First day of practice; null: not recorded. */
  practised_since: string | null;
  /** The degree as it stands in the personal file; empty: none. */
  degree: string;
  certificates: readonly { level: Exclude<TrainingRank, 0>; valid_until: string | null }[];
}

/** Where a missing condition is mended: a section of the teacher's archive. */
export type Section = 'titles' | 'basic' | 'degrees' | 'training';
export interface Unmet {
  section: Section;
  text: string;
}

/** Rank of a degree by its words; what is unknown counts as none. */
export function degreeRank(degree: string): DegreeRank {
  const words = degree.trim();
  if (words.startsWith('博士')) return 4;
  if (words.startsWith('硕士')) return 3;
  if (words === '本科' || words === '学士') return 2;
  return words === '专科' || words === '大专' ? 1 : 0;
}

/** Full years from one day to another; a day of 29 February is reached on 1 March in other years. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/**
 * What a person does not meet yet, each with the section of the archive that mends it; empty: qualified. What is not
 * recorded is not met, and says so: an empty file never qualifies anybody.
 * @param today the hospital's day `YYYY-MM-DD`; a certificate holds up to and including its last day
 */
export function unmetConditions(rule: Conditions, facts: Facts, today: string): Unmet[] {
  const unmet: Unmet[] = [];
  if (titleRank(facts.title) < rule.title) {
    const has = facts.title.trim() || '未登记';
    unmet.push({ section: 'titles', text: `职称需${titleNames[rule.title]}及以上，现为${has}` });
  }
  if (rule.years > 0) {
    const since = facts.practised_since;
    const years = since === null ? null : Math.max(0, fullYears(since, today));
    if (years === null || years < rule.years) {
      const has = years === null ? '未登记从业日期' : `现满 ${years} 年`;
      unmet.push({ section: 'basic', text: `从业需满 ${rule.years} 年，${has}` });
    }
  }
  if (degreeRank(facts.degree) < rule.degree) {
    const has = facts.degree.trim() || '未登记';
    unmet.push({ section: 'degrees', text: `学历需${degreeNames[rule.degree]}及以上，现为${has}` });
  }
  if (rule.training > 0) {
    const high = facts.certificates.filter(({ level }) => level >= rule.training);
    if (!high.some(({ valid_until: until }) => until === null || until >= today)) {
      const has = high.length > 0 ? '已有证书均已过期' : '尚未登记';
      unmet.push({ section: 'training', text: `需${trainingNames[rule.training]}及以上师资培训证书，${has}` });
    }
  }
  return unmet;
}
