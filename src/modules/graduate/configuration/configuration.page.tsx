import { graduateModule } from '@contract/graduate/module';
import { SegmentedControl } from '@mantine/core';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { PageHeader } from '@/ui/page-header';
import { GraduateFrame } from '../frame';
import { SemesterList } from './semester-list';

const CourseList = late(() => import('./course-list').then((file) => file.CourseList));
const SettingPart = late(() => import('./setting-part').then((file) => file.SettingPart));

const { path, title } = graduateModule.screens.configuration;
const parts = [
  { value: 'semester', label: '学期' },
  { value: 'course', label: '课程目录' },
  { value: 'setting', label: '节次与规则' },
];
const lists: Readonly<Record<string, ComponentType>> = {
  semester: SemesterList,
  course: CourseList,
  setting: SettingPart,
};

/** 教学基础配置: semesters, courses, the periods of a day, kinds of classes and rules. */
export default function ConfigurationPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('part') ?? '';
  const part = asked in lists ? asked : 'semester';
  const List = lists[part]!;
  return (
    <GraduateFrame path={path}>
      <PageHeader
        title={title}
        actions={
          <SegmentedControl
            aria-label="配置内容"
            data={parts}
            value={part}
            onChange={(next) => setQuery(next === 'semester' ? {} : { part: next }, { replace: true })}
          />
        }
      />
      <List key={part} />
    </GraduateFrame>
  );
}
