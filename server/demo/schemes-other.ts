import { bachelorMajor, nursingMajor } from './majors';
import { choose, spread, type SchemeOutline } from './scheme-outline';

/** Schemes of medical technology, nursing and bachelor internship, edition of 2024. */
export const otherSchemes: SchemeOutline[] = [
  {
    subject: '临床病理科',
    months: 33,
    necessary: { 病理科: 24, 检验科: 1.5, 医学影像科: 1.5 },
    optional: [choose(3, ['普通外科', '妇科', '消化内科', '血液内科', '肿瘤内科'])],
    reserve: 3,
  },
  {
    subject: '放射科',
    months: 33,
    necessary: {
      CT诊断: 8,
      磁共振诊断: 7,
      普通放射: 4,
      介入放射: 2.5,
      超声医学科: 3,
      核医学科: 1.5,
      急诊科: 1,
    },
    optional: [choose(3, ['心血管内科', '呼吸与危重症医学科', '神经内科', '普通外科', '骨科'])],
    reserve: 3,
  },
  {
    subject: '超声医学科',
    months: 33,
    necessary: { 腹部超声: 12, 心脏超声: 8.5, 医学影像科: 3, 介入放射: 1.5, 急诊科: 1, 病理科: 1 },
    optional: [choose(3, ['心血管内科', '消化内科', '妇产科', '普通外科', '肾脏内科'])],
    reserve: 3,
  },
  {
    subject: nursingMajor,
    months: 24,
    necessary: {
      内科护理单元: 6,
      外科护理单元: 5,
      妇产科护理单元: 2,
      儿科护理单元: 2,
      急诊护理单元: 2.5,
      重症护理单元: 2.5,
    },
    optional: [spread(2, 1, 2, ['手术室', '消毒供应', '静脉治疗'])],
    reserve: 2,
  },
  {
    subject: bachelorMajor,
    months: 12,
    necessary: { 内科: 3, 外科: 3, 妇产科: 1.5, 儿科: 1.5, 急诊科: 1 },
    optional: [choose(1, ['眼科', '耳鼻咽喉科', '皮肤科', '精神科', '康复医学科'])],
    reserve: 1,
  },
];
