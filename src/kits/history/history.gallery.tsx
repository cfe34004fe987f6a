import type { GalleryEntry } from '@/gallery/gallery-entry';
import { HistoryDrawer } from './history-drawer';

const many = 60;
const row = (id: number) => ({
  id,
  at: new Date(Date.UTC(2026, 10, 22, 8) - id * 3_600_000).toISOString(),
  operator: id % 5 === 0 ? '' : '欧阳思齐',
  title: id % 3 === 0 ? '修改科室' : '设置科室人员',
  changes:
    id % 3 === 0
      ? [
          { field: '床位数', from: '30', to: '32' },
          { field: '最少住院医师（各病区合计）', from: '空', to: '4' },
          { field: '带教老师', from: '周予安', to: '周予安、司徒清越、王砚、数据范围外的人员' },
        ]
      : [],
});
const nothing = () => undefined;
const of = (id: number) => ({ kind: 'department', id, name: '心血管内科一病区' });

export default {
  title: '操作记录',
  examples: [
    { key: 'many', title: '许多条', Example: () => <HistoryDrawer of={of(1)} onClose={nothing} /> },
    { key: 'none', title: '一条也没有', Example: () => <HistoryDrawer of={of(2)} onClose={nothing} /> },
    { key: 'failed', title: '读取失败', Example: () => <HistoryDrawer of={of(3)} onClose={nothing} /> },
  ],
  answers: {
    'GET /api/v2/system/history/:kind/:id': (_body, url) => {
      if (url.pathname.endsWith('/2')) return { total: 0, list: [] };
      if (url.pathname.endsWith('/3')) throw new Error('没有连上数据库');
      const size = Math.min(Number(url.searchParams.get('size')), many);
      return { total: many, list: Array.from({ length: size }, (_, id) => row(id + 1)) };
    },
  },
} satisfies GalleryEntry;
