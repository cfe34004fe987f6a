import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Density } from '@/kits/table-page/density';
import { DensityMenu } from '@/kits/table-page/density-menu';
import type { OverviewFilters } from './filter-state';
import type { DeptGroups } from './grid/dept-groups';
import { Legend } from './grid/legend';
import { MonthRangeChoice } from './month-range-choice';
import classes from './overview-toolbar.module.css';

interface OverviewToolbarProps {
  filters: OverviewFilters;
  onFilters: (filters: Partial<OverviewFilters>) => void;
  groups: DeptGroups;
  density: Density;
  onDensity: (density: Density) => void;
  isFetching: boolean;
  onRefresh: () => void;
  /** What is done with the grid. */
  children: ReactNode;
}

/** Between filters and grid: quick ranges, the legend, and how the grid is drawn. */
export function OverviewToolbar(props: OverviewToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <MonthRangeChoice filters={props.filters} onFilters={props.onFilters} />
      <div className={classes.legend}>
        <Legend groups={props.groups} />
      </div>
      {props.children}
      <DensityMenu density={props.density} onDensity={props.onDensity} />
      <Tooltip label="刷新">
        <ActionIcon variant="default" size={32} aria-label="刷新" loading={props.isFetching} onClick={props.onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
