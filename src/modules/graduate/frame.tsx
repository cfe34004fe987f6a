import { levelKeys, levels } from '@contract/graduate/rules';
import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './graduate.module.css';
import { useSections } from './sections';
import { pathOf, useLevel } from './use-level';

const levelOptions = levelKeys.map((value) => ({ value, label: levels[value] }));

interface FrameProps {
  /** Path of the screen in the module's declaration. */
  path: string;
  children: ReactNode;
}

/** What all screens of teaching share: who is taught, and the way to the neighbours. */
export function GraduateFrame({ path, children }: FrameProps) {
  const level = useLevel();
  const navigate = useNavigate();
  const sections = useSections(level).map(({ path: value, title: label }) => ({ value, label }));
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label="教学安排">
        <SegmentedControl
          aria-label="培养层次"
          data={levelOptions}
          value={level}
          onChange={(next) => void navigate(pathOf(path, next))}
        />
        <Select
          aria-label="教学安排页面"
          w={160}
          data={sections}
          value={pathOf(path, level)}
          allowDeselect={false}
          onChange={(to) => to && void navigate(to)}
        />
      </nav>
      <div className={classes.list} key={level}>
        {children}
      </div>
    </div>
  );
}
