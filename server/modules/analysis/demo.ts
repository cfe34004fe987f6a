import type { Card, CardKind } from '@contract/analysis/rules';
import type { GroupKey, SetKey } from '@contract/analysis/sets';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import { analysisBoards, analysisMarks } from './tables';

const [office, secretary] = [1, 2];
const card = (id: number, title: string, set: SetKey, kind: CardKind, group: GroupKey | null, width: number): Card => ({
  id: `c${id}`,
  title,
  set,
  kind,
  group,
  dept_id: null,
  width,
});

/** The office's overview of the hospital. */
const overview = [
  card(1, '在培人员', 'people', 'number', null, 3),
  card(2, '容量使用率', 'load', 'number', null, 3),
  card(3, '出勤率', 'attendance', 'number', null, 3),
  card(4, '预警', 'alerts', 'number', null, 3),
  card(5, '各类人员有多少？', 'people', 'pie', 'type_name', 4),
  card(6, '各年级有多少人？', 'people', 'bar', 'grade', 4),
  card(7, '各年级手册完成得如何？', 'handbook', 'line', 'grade', 4),
  card(8, '哪些科室接近容量？', 'load', 'bar', 'dept_name', 6),
  card(9, '各科室教学活动开展得如何？', 'activities', 'bar', 'dept_name', 6),
  card(10, '各专业考试通过率', 'exam', 'table', 'major_name', 6),
  card(11, '哪些项目需要关注？', 'alerts', 'table', 'detail', 6),
];
/** What a ward's secretary looks at. */
const ward = [
  card(1, '数据范围内在培学员', 'people', 'number', null, 4),
  card(2, '手册完成率', 'handbook', 'number', null, 4),
  card(3, '人均带教学员', 'teachers', 'number', null, 4),
  card(4, '容量使用率', 'load', 'bar', 'dept_name', 6),
  card(5, '教学活动完成率', 'activities', 'bar', 'detail', 6),
  card(6, '各类人员的出勤率', 'attendance', 'bar', 'type_name', 6),
  card(7, '需要关注', 'alerts', 'table', 'detail', 6),
];

/** Two boards that are shown, one of them changed since, and one that is being made. */
export const analysisDemo: DemoPart = {
  key: 'analysis',
  after: [],
  async write(tx) {
    const published = { ownerId: office, publishedVersion: 1, publishedAt: new Date('2026-09-01T02:00:00Z') };
    const boards = [
      {
        id: 1,
        name: '教学运行总览',
        description: '教育处每周例会使用',
        draft: overview,
        cards: overview,
        roleCodes: [],
        ...published,
      },
      {
        id: 2,
        name: '科室教学看板',
        description: '教学秘书查看本科室的带教、出勤与活动',
        draft: [...ward, card(8, '考试通过率', 'exam', 'number', null, 4)],
        cards: ward,
        roleCodes: ['secretary'],
        ...published,
      },
      {
        id: 3,
        name: '考试与手册专题',
        description: '',
        draft: overview.slice(9, 10),
        cards: [],
        roleCodes: [],
        ownerId: office,
        publishedVersion: 0,
        publishedAt: null,
      },
    ];
    await insertNumbered(
      tx,
      analysisBoards,
      boards.map((one) => ({ version: 1, ...one })),
    );
    await insertRows(tx, analysisMarks, [
      { boardId: 1, personId: office, isFavourite: true, isSubscribed: true },
      { boardId: 2, personId: secretary, isFavourite: true, isSubscribed: false },
    ]);
  },
};
