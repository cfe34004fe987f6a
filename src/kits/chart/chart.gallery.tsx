import type { GalleryEntry } from '@/gallery/gallery-entry';
import { Chart } from './chart';

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
const series = (key: string, name: string, factor: number) => ({
  key,
  name,
  points: months.map((month, at) => ({ value: at === 5 ? null : (at * factor) % 17, to: `/chart?month=${month}` })),
});

export default {
  title: '图表',
  examples: [
    {
      key: 'bars',
      title: '柱',
      Example: () => (
        <Chart
          kind="bars"
          title="各月教学查房是否达标？"
          unit="次"
          categories={months}
          series={[series('planned', '计划', 5), series('held', '完成', 7)]}
          target={{ value: 12, name: '目标' }}
        />
      ),
    },
    {
      key: 'lines',
      title: '线',
      Example: () => (
        <Chart
          kind="lines"
          title="六个科室的使用率如何变化？"
          unit="%"
          most={100}
          categories={months}
          series={['内科', '外科', '妇产科', '儿科', '急诊科', '麻醉科'].map((name, at) => ({
            key: name,
            name,
            points: months.map((_, month) => ({ value: (37 * (at + 2) + month * (at * 3 + 5)) % 101 })),
          }))}
        />
      ),
    },
    {
      key: 'radar',
      title: '雷达',
      Example: () => (
        <Chart
          kind="radar"
          title="各关系评价如何？"
          unit="分"
          most={100}
          categories={['带教→学员', '教秘→学员', '护士→学员', '同伴', '自评']}
          series={[
            { key: 'last', name: '本次', points: [88, 92, null, 76, 95].map((value) => ({ value })) },
            { key: 'before', name: '上次', points: [80, 85, 70, 79, 90].map((value) => ({ value })) },
          ]}
        />
      ),
    },
    {
      key: 'empty',
      title: '无数据',
      Example: () => (
        <Chart
          kind="bars"
          title="还没有数据"
          unit="次"
          categories={['甲']}
          series={[{ key: 'a', name: '甲', points: [{ value: null }] }]}
        />
      ),
    },
  ],
} satisfies GalleryEntry;
