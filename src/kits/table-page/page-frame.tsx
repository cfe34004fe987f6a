import type { ReactNode } from 'react';
import type { CallResult } from '@/kernel/query/use-call';
import { PageHeader } from '@/ui/page-header';
import { CopyBanner } from '../loaded/loaded';
import { useIsMobile } from '@/ui/use-is-mobile';
import { FilterChips, type FilterChip } from './filter-chips';
import { FilterPanel, InlineFilters } from './filter-panel';
import classes from './page-frame.module.css';
import type { Filtering } from './table-state';

interface PageFrameProps {
  /** The h1; absent for a table that is part of a page. */
  title?: string;
  main?: ReactNode;
  filters?: ReactNode;
  moreFilters?: ReactNode;
  filtering?: Filtering;
  /** 查询 without a change of the filters. */
  onSearchAgain: () => void;
  /** Left in the toolbar. */
  quick?: ReactNode;
  /** Right in the toolbar. */
  tools?: ReactNode;
  /** Instead of the toolbar, while rows are chosen. */
  batchBar?: ReactNode;
  chips?: readonly FilterChip[];
  /** What the rows come from. */
  result: Pick<CallResult<unknown>, 'copyFrom' | 'held'>;
  /** Below the rows. */
  foot?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/**
 * What stands around the rows of a list: title, few filters and tools on one line; many
 * filters on a panel below it. On a phone filters and main action stand below, within reach of the thumb.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, main, filtering, foot } = props;
  const isMobile = useIsMobile();
  const isOneLine = !isMobile && !props.moreFilters;
  const search = filtering && {
    active: filtering.activeCount,
    onSearch: () => !filtering.search() && props.onSearchAgain(),
    onReset: filtering.reset,
  };
  const filters = props.filters && search && !isOneLine && (
    <FilterPanel {...search} more={props.moreFilters}>
      {props.filters}
    </FilterPanel>
  );
  const toolbar = props.batchBar || (
    <div className={classes.toolbar}>
      {props.quick && <div className={classes.quick}>{props.quick}</div>}
      {isOneLine && search && props.filters && <InlineFilters {...search}>{props.filters}</InlineFilters>}
      <div className={classes.tools}>
        {props.tools}
        {!isMobile && main}
      </div>
    </div>
  );
  return (
    <div
      className={classes.page}
      data-mobile={isMobile || undefined}
      data-footed={Boolean(foot) || undefined}
      data-part={title === undefined || undefined}
    >
      <div className={classes.line}>
        {title !== undefined && <PageHeader title={title} />}
        {toolbar}
      </div>
      {!isMobile && filters}
      <FilterChips chips={props.chips ?? []} />
      <CopyBanner call={props.result} />
      {props.children}
      {!isMobile && foot}
      {isMobile && (filters || main) && (
        <div className={classes.thumb}>
          {filters}
          {main}
        </div>
      )}
    </div>
  );
}
