import type { GalleryEntry } from '@/gallery/gallery-entry';
import { CountTiles } from './count-tiles';

export default {
  title: '数字卡片',
  examples: [
    {
      key: 'usual',
      title: '常见',
      Example: () => (
        <CountTiles
          tiles={[
            { label: '本月入科', count: 42, to: '/count-tiles', hint: '上月 38' },
            { label: '本月出科', count: 1280, to: '/count-tiles' },
            { label: '逾期未审', count: 7, to: '/count-tiles', hint: '最早 11-02', isUrgent: true },
            { label: '待签字', count: 0, to: '/count-tiles', isUrgent: true },
          ]}
        />
      ),
    },
    {
      key: 'many',
      title: '多而长',
      Example: () => (
        <CountTiles
          tiles={Array.from({ length: 12 }, (_, at) => ({
            label: `第 ${at + 1} 临床医学院住院医师规范化培训基地`,
            count: (at * 7919) % 5000,
            to: '/count-tiles',
          }))}
        />
      ),
    },
  ],
} satisfies GalleryEntry;
