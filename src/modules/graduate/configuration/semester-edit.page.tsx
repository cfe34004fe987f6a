import { useSearchParams } from 'react-router-dom';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { useLevel } from '../use-level';
import { useSemesters } from '../words';
import { SemesterForm } from './semester-form';

/** 学期编辑: `?id=` names the semester; without one it is new, with the last one's length and exam weeks. */
export default function SemesterEditPage() {
  const level = useLevel();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  return (
    <Loaded call={useSemesters(level)} what="学期">
      {({ list }) => {
        const row = list.find((one) => one.id === id) ?? null;
        if (id > 0 && !row) return <EmptyState title="没有这个学期">请从教学基础配置的学期列表进入</EmptyState>;
        return <SemesterForm key={`${level} ${id}`} row={row} last={list[0] ?? null} level={level} />;
      }}
    </Loaded>
  );
}
