import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { Calendar } from './calendar';
import { addDays, hourMs, midnight, type CalendarView } from './calendar-days';
import type { CalendarItem } from './calendar-item';

const monday = '2026-11-23';
const tones = ['primary', 'success', 'warning', 'danger', 'info'] as const;
const states = ['已发布', '进行中', '待审', '已取消', '草稿'];
const items: CalendarItem[] = Array.from({ length: 14 }, (_, at) => {
  const from = midnight(addDays(monday, at % 6)) + (8 + ((at * 7) % 9) / 2) * hourMs;
  return {
    key: at,
    from,
    to: from + (1 + (at % 2) / 2) * hourMs,
    title: ['心电图判读入门', '急性心力衰竭教学查房', '反复晕厥一例讨论'][at % 3]!,
    note: '第一示教室',
    state: states[at % 5]!,
    tone: tones[at % 5]!,
  };
});

function Shown({ begin }: { begin: CalendarView }) {
  const [state, set] = useState({ view: begin, day: '2026-11-25' });
  return (
    <Calendar
      label="教学活动"
      {...state}
      items={items}
      onChange={(change) => set({ ...state, ...change })}
      onOpen={() => undefined}
    />
  );
}

export default {
  title: '日历',
  examples: [
    { key: 'month', title: '月', Example: () => <Shown begin="month" /> },
    { key: 'week', title: '周，重叠的并排', Example: () => <Shown begin="week" /> },
    { key: 'day', title: '日', Example: () => <Shown begin="day" /> },
  ],
} satisfies GalleryEntry;
