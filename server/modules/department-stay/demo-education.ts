import { insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import type { StayAt } from '../rotation/public';
import { departmentEducation, educationReceipts } from './tables';

/** Wards that have written what they tell whoever comes; the others have not got to it. */
const wards = 8;

const materials = [
  {
    id: 'ward01',
    title: '科室环境与作息',
    content:
      '<p>早交班 7:50 开始，请提前十分钟到示教室。夜班次日休息，换班须经带教老师同意并告知教学秘书。</p><p>抢救车、除颤仪与职业暴露处理箱在护士站左侧，请在入科当天找到它们。</p>',
  },
  {
    id: 'ward02',
    title: '病历书写与隐私',
    content:
      '<p>入院记录 24 小时内完成，首次病程记录 8 小时内完成。</p><ul><li>不拍摄、不外传患者资料</li><li>手册登记只写病历号后三位</li></ul>',
  },
  {
    id: 'ward03',
    title: '感染控制与职业暴露',
    content: '<p>接触患者前后做手卫生。发生针刺伤时先挤血、流动水冲洗、消毒，再报告带教老师与感控科。</p>',
  },
].map((material) => ({ ...material, files: [] as string[] }));
const questions = [
  {
    id: 'quiz01',
    stem: '入院记录应在患者入院后多长时间内完成？',
    options: ['8 小时', '24 小时', '48 小时', '72 小时'],
    key: 1,
  },
  {
    id: 'quiz02',
    stem: '发生针刺伤后，首先应当',
    options: ['继续完成操作', '挤血并用流动水冲洗', '先填写报告', '回家休息'],
    key: 1,
  },
  {
    id: 'quiz03',
    stem: '换班需要谁同意？',
    options: ['同组学员', '带教老师，并告知教学秘书', '护士长', '不需要'],
    key: 1,
  },
];

/** Materials and a quiz of some wards; most of those who came have signed, some have only read, some not even that. */
export async function demoEducation(tx: Db, stays: readonly StayAt[]): Promise<void> {
  const deptIds = [...new Set(stays.map(({ deptId }) => deptId))].toSorted((one, other) => one - other).slice(0, wards);
  if (deptIds.length === 0) return;
  await insertRows(
    tx,
    departmentEducation,
    deptIds.map((deptId) => ({ deptId, passPercent: 80, materials, questions, version: 1 })),
  );
  const receipts = stays
    .filter(({ deptId }) => deptIds.includes(deptId))
    .flatMap(({ id, from }, at): (typeof educationReceipts.$inferInsert)[] => {
      if (at % 5 === 4) return [];
      const isSigned = at % 5 !== 3;
      const read = isSigned ? materials.map((one) => one.id) : ['ward01'];
      return [
        {
          stayId: id,
          read,
          percent: isSigned ? 100 : null,
          tries: isSigned ? 1 + (at % 2) : 0,
          isPassed: isSigned,
          signedOn: isSigned ? from : null,
        },
      ];
    });
  if (receipts.length > 0) await insertRows(tx, educationReceipts, receipts);
}
