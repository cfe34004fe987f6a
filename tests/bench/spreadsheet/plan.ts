import { seededRandom } from '../../fixtures/spreadsheet/mutate';
import { writeWorkbook } from '../../../workers/engine/spreadsheet/write';

const FAMILY = Array.from('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑');
const GIVEN = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红');
const MAJORS = [
  '内科学',
  '外科学',
  '儿科学',
  '妇产科学',
  '急诊医学',
  '麻醉学',
  '放射影像',
  '检验医学',
  '神经内科',
  '全科医学',
];
const WARDS = [
  '心血管',
  '呼吸',
  '消化',
  '肾脏',
  '血液',
  '内分泌',
  '风湿',
  '感染',
  '神经',
  '普外',
  '骨',
  '泌尿',
  '胸',
  '急诊',
  '儿',
  '产',
];
const UNITS = ['内科', '门诊', '病房', '监护室'];

/**
 * A rotation plan as hospitals fill it in: a row per person with five columns about the person and one per month,
 * where departments stay for some months, every tenth month is split in halves and some are empty.
 */
export async function planWorkbook(people: number, months: number): Promise<Uint8Array> {
  const random = seededRandom(people * 100 + months);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const department = () => pick(WARDS) + pick(UNITS);
  const month = (n: number) => `${2026 + Math.floor((8 + n) / 12)}-${String(((8 + n) % 12) + 1).padStart(2, '0')}`;
  const head = ['姓名', '工号', '培训专业', '人员类型', '年级', ...Array.from({ length: months }, (_, n) => month(n))];

  function* rows() {
    yield head;
    for (let n = 0; n < people; n++) {
      const row: (string | null)[] = [
        pick(FAMILY) + pick(GIVEN) + (random() < 0.7 ? pick(GIVEN) : ''),
        `00${20_220_000 + n}`,
        pick(MAJORS),
        pick(['住院医师', '专业学位', '学位衔接']),
        pick(['2024级', '2025级', '2026级']),
      ];
      for (let left = 0, current = '', at = 0; at < months; at++, left--) {
        if (left <= 0) {
          left = 1 + Math.floor(random() * 4);
          current = department();
        }
        const dice = random();
        row.push(dice < 0.1 ? `${current}#${department()}` : dice < 0.15 ? null : current);
      }
      yield row;
    }
  }
  const columns = head.map(() => ({ width: 15, style: 'body' as const }));
  return writeWorkbook({ sheets: [{ name: '轮转计划', rows: rows(), columns, headerRows: 1 }] });
}
