import { ActionIcon, Popover } from '@mantine/core';
import { IconPalette, IconRefresh } from '@tabler/icons-react';
import { CopyBanner } from '@/kits/loaded/loaded';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import { PageHeader } from '@/ui/page-header';
import { ActiveFilterChips } from '../active-filter-chips';
import { ExportButton } from '../export/export-button';
import type { DeptGroups } from '../grid/dept-groups';
import { Legend } from '../grid/legend';
import { ImportMenu } from '../import-menu';
import { MonthRangeChoice } from '../month-range-choice';
import { OverviewFilterPanel } from '../overview-filters';
import { OverviewState } from '../overview-state';
import { OverviewTotals } from '../overview-totals';
import type { OverviewPage } from '../use-overview-page';
import classes from './mobile-overview.module.css';
import { PersonCards } from './person-cards';

/** The overview below 992 px: a card per person, everything to press within reach of the thumb. */
export function MobileOverview({ title, ...props }: OverviewPage & { title: string }) {
  const { filters, options, query, page, size, overview, rows, total, range, groups, now } = props;
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <MonthRangeChoice filters={filters} onFilters={props.narrow} />
            <LegendButton groups={groups} />
            <ActionIcon
              variant="default"
              size={44}
              aria-label="刷新"
              loading={overview.isFetching}
              onClick={overview.refetch}
            >
              <IconRefresh size={18} />
            </ActionIcon>
          </>
        }
      />
      <ActiveFilterChips filters={filters} options={options} onChange={props.narrow} />
      <CopyBanner call={overview} />
      <OverviewState {...props}>
        <PersonCards key={page} rows={rows} range={range} groups={groups} now={now} editing={props.editing}>
          <PaginationBar page={page} size={size} total={total} onPage={props.onPage} onSize={props.onSize}>
            <OverviewTotals overview={overview} />
          </PaginationBar>
        </PersonCards>
      </OverviewState>
      <div className={classes.actions}>
        <OverviewFilterPanel
          value={filters}
          draft={props.draft}
          onDraft={props.setDraft}
          options={options}
          onSearch={props.search}
        />
        <ExportButton query={query} total={total} />
        <ImportMenu onOpen={props.openDrawer} />
      </div>
    </div>
  );
}

function LegendButton({ groups }: { groups: DeptGroups }) {
  return (
    <Popover width={260} position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={44} aria-label="图例">
          <IconPalette size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Legend groups={groups} />
      </Popover.Dropdown>
    </Popover>
  );
}
