import type { GalleryEntry } from '@/gallery/gallery-entry';
import { Timeline } from './timeline';

export default {
  title: '时间线',
  examples: [
    {
      key: 'stays',
      title: '已过、现在、将来',
      Example: () => (
        <Timeline
          label="轮转经历"
          items={[
            { key: 1, title: '心血管内科一病区', at: '2 个月', note: '2026-09-01 至 2026-10-31' },
            { key: 2, title: '急诊医学科', at: '1 个月', note: '2026-11-01 至 2026-11-30', coming: 'now' },
            { key: 3, title: '呼吸与危重症医学科', at: '1.5 个月', note: '2026-12-01 起', coming: 'later' },
          ]}
        />
      ),
    },
    {
      key: 'words',
      title: '有结果和意见',
      Example: () => (
        <Timeline
          label="进度"
          items={[
            { key: 1, title: '林知夏 提交', at: '11-20 08:30', tone: 'primary' },
            { key: 2, title: '周予安 通过', at: '11-20 09:10', tone: 'success', said: '操作记录齐全' },
            {
              key: 3,
              title: '欧阳思齐 驳回',
              at: '11-21 16:45',
              tone: 'danger',
              note: '医学教育处审核',
              said: '缺少 11 月的出科小结，请补充后重新提交。'.repeat(4),
            },
          ]}
        />
      ),
    },
    { key: 'empty', title: '还没有', Example: () => <Timeline label="进度" items={[]} /> },
  ],
} satisfies GalleryEntry;
