import type { GalleryEntry } from '@/gallery/gallery-entry';
import { StatusDot } from '@/ui/status-dot';
import { FactList, type Fact } from './fact-list';

const facts: Fact[] = [
  [
    '状态',
    <StatusDot key="state" tone="success">
      已完成
    </StatusDot>,
  ],
  ['科室', '心血管内科一病区'],
  ['轮转', '2026-11-01 至 2026-12-31'],
  ['备注', ''],
  ['说明', '较长的文字占整行，不与其他内容并排；没有填写的一项显示为短横。'.repeat(3), 'wide'],
];

export default {
  title: '字段与值',
  examples: [
    { key: 'columns', title: '并排', Example: () => <FactList facts={facts} /> },
    { key: 'lines', title: '逐行（抽屉）', Example: () => <FactList facts={facts} layout="lines" /> },
  ],
} satisfies GalleryEntry;
