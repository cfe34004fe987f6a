import { monthIndex, type MonthIndex } from '@contract/kernel/half-month';
import { demoDepartment } from './departments';

/** A hospital department that stands for a standard one, and the months in which it does (null: open). */
export interface DemoLink {
  deptId: number;
  deptName: string;
  validFrom: MonthIndex | null;
  validTo: MonthIndex | null;
}

/**
 * Standard departments (标准科室) and the hospital departments that stand for them. Within one subject no hospital
 * department may stand for two of its necessary or optional items, so that a name on a sheet has one meaning.
 */
const linkedCodes: Record<string, string[]> = {
  心血管内科: ['N01', 'N02'],
  呼吸与危重症医学科: ['N03'],
  消化内科: ['N04', 'Y12'],
  血液内科: ['N05'],
  肾脏内科: ['N06'],
  内分泌科: ['N07'],
  风湿免疫科: ['N08'],
  神经内科: ['N09', 'N10'],
  神经内科门诊: ['N16'],
  感染科: ['N11'],
  老年医学科: ['N12'],
  肿瘤内科: ['N13'],
  心脏重症监护: ['N14'],
  内科门诊: ['N15'],
  普通外科: ['W01', 'W02', 'W03'],
  骨科: ['W04', 'W05', 'W06'],
  关节外科: ['W04'],
  脊柱外科: ['W05'],
  创伤骨科: ['W06'],
  神经外科: ['W07'],
  胸外科: ['W08'],
  心脏大血管外科: ['W09'],
  泌尿外科: ['W10'],
  烧伤整形科: ['W11'],
  血管外科: ['W12'],
  外科门诊: ['W13'],
  妇科: ['F01'],
  产科: ['F02'],
  生殖内分泌: ['F03'],
  计划生育: ['F04'],
  妇产科门诊: ['F05'],
  妇产科: ['F01', 'F02', 'F05'],
  儿科普通病房: ['E01', 'E02'],
  新生儿科: ['E03'],
  儿科重症监护: ['E04'],
  小儿外科: ['E05'],
  儿科门急诊: ['E06'],
  儿童保健: ['E07'],
  儿科: ['E01', 'E02', 'E06'],
  急诊科: ['J01', 'J02'],
  急诊内科: ['J01'],
  急诊外科: ['J02'],
  急诊重症监护: ['J03'],
  重症医学科: ['J04'],
  院前急救: ['J05'],
  眼科病房: ['G01'],
  眼科门诊: ['G02'],
  眼科: ['G01', 'G02'],
  耳鼻咽喉科病房: ['G03'],
  耳鼻咽喉科门诊: ['G04'],
  耳鼻咽喉科: ['G03', 'G04'],
  口腔科: ['G05'],
  皮肤科病房: ['L01'],
  皮肤科门诊: ['L02'],
  皮肤科: ['L01', 'L02'],
  神经康复: ['L03'],
  骨科康复: ['L04'],
  康复医学科: ['L03', 'L04'],
  全科医学科: ['L05'],
  精神科: ['L06'],
  中医科: ['L07'],
  基层实践基地: ['L08', 'L09'],
  麻醉科: ['M01', 'M02'],
  疼痛诊疗: ['M03'],
  手术室: ['M04'],
  CT诊断: ['Y01'],
  磁共振诊断: ['Y02'],
  普通放射: ['Y03'],
  介入放射: ['Y04'],
  医学影像科: ['Y01', 'Y02', 'Y03'],
  腹部超声: ['Y05'],
  心脏超声: ['Y06'],
  超声医学科: ['Y05', 'Y06'],
  病理科: ['Y07'],
  检验科: ['Y08'],
  核医学科: ['Y09'],
  心电图: ['Y10'],
  神经电生理: ['Y11'],
  内科护理单元: ['N01', 'N03', 'N04', 'N06', 'N09'],
  外科护理单元: ['W01', 'W02', 'W05', 'W10'],
  妇产科护理单元: ['F01', 'F02'],
  儿科护理单元: ['E01', 'E03'],
  急诊护理单元: ['J01', 'J03'],
  重症护理单元: ['J04', 'N14'],
  消毒供应: ['H02'],
  静脉治疗: ['H03'],
  内科: ['N01', 'N03', 'N04', 'N06'],
  外科: ['W01', 'W02', 'W06', 'W10'],
};

/** Departments where anybody may spend reserve time (机动). */
const reserveCodes = (
  'N01 N03 N04 N05 N06 N07 N08 N09 N11 N12 N13 W01 W02 W06 W07 W10 F01 F02 E01 E03 ' +
  'J01 J04 G01 G03 L01 L03 L05 L06 L07 M01 M03 Y01 Y05 Y07 Y08 Y10'
).split(' ');

/**
 * Departments that stand for a standard one only part of the time: a ward that opened, a day-surgery unit that
 * began, an agreement with a community centre that ends.
 */
const validity: Record<string, { from?: string; to?: string }> = {
  N02: { from: '2023-07' },
  M02: { from: '2024-03' },
  Y12: { from: '2025-01' },
  L09: { to: '2026-12' },
  L07: { to: '2025-12' },
};

/** Links of a standard department, the first always open. */
export function linksOf(standardDepartment: string): DemoLink[] {
  const codes = standardDepartment === reserveName ? reserveCodes : linkedCodes[standardDepartment];
  if (!codes) throw new RangeError(`standard department ${standardDepartment} has no hospital department`);
  return codes.map((code) => {
    const { from, to } = validity[code] ?? {};
    const department = demoDepartment(code);
    return {
      deptId: department.id,
      deptName: department.name,
      validFrom: from ? monthIndex(from) : null,
      validTo: to ? monthIndex(to) : null,
    };
  });
}

/** Name of the reserve item in every scheme. */
export const reserveName = '机动';

/** Whether a link holds in a month. */
export function linkHolds(link: DemoLink, month: MonthIndex): boolean {
  return (link.validFrom ?? -Infinity) <= month && month <= (link.validTo ?? Infinity);
}
