import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLineHeight, IconRefresh } from '@tabler/icons-react';
import type { OverviewFilters } from './filter-state';
import type { DeptGroups } from './grid/dept-groups';
import { densities, type Density } from './grid/geometry';
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
}

/** Between filters and grid: quick ranges, the legend, and how the grid is drawn. */
export function OverviewToolbar(props: OverviewToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <MonthRangeChoice filters={props.filters} onFilters={props.onFilters} />
      <div className={classes.legend}>
        <Legend groups={props.groups} />
      </div>
      <DensityMenu density={props.density} onDensity={props.onDensity} />
      <Tooltip label="刷新">
        <ActionIcon variant="default" size={32} aria-label="刷新" loading={props.isFetching} onClick={props.onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

const densityLabels: Record<Density, string> = { compact: '紧凑', standard: '标准', roomy: '宽松' };

function DensityMenu({ density, onDensity }: Pick<OverviewToolbarProps, 'density' | 'onDensity'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="密度">
          <ActionIcon variant="default" size={32} aria-label="密度">
            <IconLineHeight size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {densities.map((choice) => (
          <Menu.Item
            key={choice}
            role="menuitemradio"
            aria-checked={choice === density}
            rightSection={choice === density && <IconCheck size={14} aria-hidden />}
            onClick={() => onDensity(choice)}
          >
            {densityLabels[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
