import type { ApprovalDetail, TimelineEntry } from '@contract/approval/types';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { ApprovalTimeline } from './approval-timeline';
import { ChangeDiff } from './change-diff';

const did = (id: number, kind: TimelineEntry['kind'], actor: string, more: Partial<TimelineEntry> = {}) => ({
  id,
  kind,
  actor,
  level_title: '',
  other: '',
  decision: null,
  comment: '',
  at: `2026-11-2${id}T0${id}:30:00.000Z`,
  ...more,
});
const timeline: TimelineEntry[] = [
  did(0, 'submit', '林知夏'),
  did(1, 'pass', '周予安', { level_title: '带教老师审核', decision: 1, comment: '操作记录齐全' }),
  did(2, 'transfer', '欧阳思齐', { level_title: '科室教学秘书审核', other: '王砚' }),
  did(3, 'urge', '林知夏'),
];
const nodes: ApprovalDetail['nodes'] = [
  { id: 1, level: 1, title: '带教老师审核', rule: 'any', state: 2, reviewers: [] },
  {
    id: 2,
    level: 2,
    title: '科室教学秘书审核',
    rule: 'all',
    state: 1,
    reviewers: ['王砚', '司徒清越', '赵一', '钱二'].map((name, at) => ({ user_id: at, name, state: 1 })),
  },
  { id: 3, level: 3, title: '医学教育处审核', rule: 'any', state: 0, reviewers: [] },
];

export default {
  title: '审批',
  examples: [
    { key: 'timeline', title: '时间线', Example: () => <ApprovalTimeline nodes={nodes} timeline={timeline} /> },
    {
      key: 'finished',
      title: '已完成的时间线',
      Example: () => (
        <ApprovalTimeline
          nodes={[]}
          timeline={[...timeline, did(4, 'reject', '王砚', { decision: 2, comment: '缺少 11 月的出科小结' })]}
        />
      ),
    },
    {
      key: 'changes',
      title: '新旧对照',
      Example: () => (
        <ChangeDiff
          changes={[
            { label: '手机号', old: '13800000000', new: '13900000000', current: null },
            { label: '学历', old: '', new: '博士研究生', current: '硕士研究生' },
          ]}
        />
      ),
    },
  ],
} satisfies GalleryEntry;
