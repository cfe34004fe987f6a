import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ColumnChooser } from './column-chooser';
import type { Arrangement, Column } from './columns';
import type { Density } from './density';
import { DensityMenu } from './density-menu';
import { ViewMenu, type ViewMenuProps } from './view-menu';

export interface TableToolsProps {
  columns: readonly Column<never>[];
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
  density: Density;
  onDensity: (density: Density) => void;
  isFetching: boolean;
  onRefresh: () => void;
  /** Absent: no saved views. */
  views?: ViewMenuProps;
}

/** Saved views, how the table is drawn, and asking again; at the right of the toolbar. */
export function TableTools({ views, ...props }: TableToolsProps) {
  return (
    <>
      {views && <ViewMenu {...views} />}
      <ColumnChooser columns={props.columns} arrangement={props.arrangement} onArrange={props.onArrange} />
      <DensityMenu density={props.density} onDensity={props.onDensity} />
      <Tooltip label="刷新">
        <ActionIcon variant="default" size={32} aria-label="刷新" loading={props.isFetching} onClick={props.onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
