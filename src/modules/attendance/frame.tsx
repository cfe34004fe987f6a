import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePersonTypes } from '@/modules/system/queries';
import classes from './attendance.module.css';
import { useSections } from './sections';
import { useTypeId } from './use-type-id';

interface FrameProps {
  /** Path of the screen in the module's declaration. */
  path: string;
  children: ReactNode;
}

/** What all screens of attendance share: which personnel type, and the way to the neighbours. */
export function AttendanceFrame({ path, children }: FrameProps) {
  const typeId = useTypeId();
  const navigate = useNavigate();
  const sections = useSections(typeId);
  const types = (usePersonTypes().data ?? []).map(({ id, type_name }) => ({ value: String(id), label: type_name }));
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label="考勤">
        <Select
          aria-label="人员类型"
          w={136}
          data={types}
          value={String(typeId)}
          allowDeselect={false}
          onChange={(id) => id && void navigate(path.replace(':typeId', id))}
        />
        <Select
          aria-label="考勤页面"
          w={160}
          data={sections.map(({ path: value, title: label }) => ({ value, label }))}
          value={path.replace(':typeId', String(typeId))}
          allowDeselect={false}
          onChange={(to) => to && void navigate(to)}
        />
      </nav>
      <div className={classes.list} key={typeId}>
        {children}
      </div>
    </div>
  );
}
