import { useDensity } from '@/kits/table-page/density';
import { late, nothing } from '@/kits/late/late';
import { CopyBanner } from '@/kits/loaded/loaded';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import { formatCount } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { useIsMobile } from '@/ui/use-is-mobile';
import { ActiveFilterChips } from './active-filter-chips';
import { ExportButton } from './export/export-button';
import { RotationGrid } from './grid/rotation-grid';
import { ImportDrawers } from './import-drawers';
import { ImportMenu } from './import-menu';
import { OverviewFilterPanel } from './overview-filters';
import { OverviewState } from './overview-state';
import { OverviewToolbar } from './overview-toolbar';
import { OverviewTotals } from './overview-totals';
import { PrintButton } from './print/print-button';
import classes from './rotation-overview.module.css';
import { useOverviewPage, type OverviewPage } from './use-overview-page';

const MobileOverview = late(() => import('./cards/mobile-overview').then((file) => file.MobileOverview));
const EditBar = late(() => import('./edit/edit-bar').then((file) => file.EditBar), nothing);
const MonthDrawer = late(() => import('./edit/month-drawer').then((file) => file.MonthDrawer), nothing);
interface RotationOverviewProps {
  title: string;
  /** Person types of a screen of its own, of which one is shown at a time; everybody where it is not given. */
  among?: readonly number[];
}

/** Who is where in which month, by half months. */
export function RotationOverview({ title, among }: RotationOverviewProps) {
  const overviewPage = useOverviewPage(among);
  const { drawer, openDrawer, editing } = overviewPage;
  return (
    <>
      {useIsMobile() ? (
        <MobileOverview title={title} {...overviewPage} />
      ) : (
        <DesktopOverview title={title} {...overviewPage} />
      )}
      {editing.opened && (
        <MonthDrawer
          key={`${editing.opened.row.userId}:${editing.opened.month}`}
          place={editing.opened}
          edits={editing.edits}
          onClose={() => editing.open(null)}
        />
      )}
      <ImportDrawers opened={drawer} onClose={() => openDrawer(null)} />
    </>
  );
}

function DesktopOverview({ title, ...props }: OverviewPage & { title: string }) {
  const { filters, options, query, page, size, overview, rows, total, range, groups, now, editing } = props;
  const [density, setDensity] = useDensity();
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <ExportButton query={query} total={total} />
            <ImportMenu onOpen={props.openDrawer} />
          </>
        }
      />
      <OverviewFilterPanel
        value={filters}
        draft={props.draft}
        onDraft={props.setDraft}
        options={options}
        onSearch={props.search}
      />
      <OverviewToolbar
        filters={filters}
        onFilters={props.narrow}
        groups={groups}
        density={density}
        onDensity={setDensity}
        isFetching={overview.isFetching}
        onRefresh={overview.refetch}
      >
        <EditBar {...editing} />
        <PrintButton title={title} rows={rows} range={range} />
      </OverviewToolbar>
      <ActiveFilterChips filters={filters} options={options} onChange={props.narrow} />
      <CopyBanner call={overview} />
      <OverviewState {...props}>
        <RotationGrid
          label={`${title}，共 ${formatCount(total)} 人、${range.count} 个月`}
          list={JSON.stringify([query, page, size])}
          rows={rows}
          range={range}
          groups={groups}
          density={density}
          now={now}
          editing={editing.grid}
        />
      </OverviewState>
      <PaginationBar page={page} size={size} total={total} onPage={props.onPage} onSize={props.onSize}>
        <OverviewTotals overview={overview} />
      </PaginationBar>
    </div>
  );
}
