import { rotationModule } from '@contract/rotation/module';
import { useDensity } from '@/kits/table-page/density';
import { PaginationBar } from '@/kits/table-page/pagination-bar';
import { formatCount } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { OfflineBanner } from '@/ui/offline-banner';
import { useIsMobile } from '@/ui/use-is-mobile';
import { ActiveFilterChips } from './active-filter-chips';
import { MobileOverview } from './cards/mobile-overview';
import { ExportButton } from './export/export-button';
import { RotationGrid } from './grid/rotation-grid';
import { ImportDrawers } from './import-drawers';
import { ImportMenu } from './import-menu';
import { OverviewFilterPanel } from './overview-filters';
import { OverviewState } from './overview-state';
import { OverviewToolbar } from './overview-toolbar';
import { OverviewTotals } from './overview-totals';
import classes from './rotation-overview.module.css';
import { useOverviewPage, type OverviewPage } from './use-overview-page';

const { title } = rotationModule.screens.overview;

/** 轮转总览: who is where in which month, by half months. */
export default function RotationOverviewPage() {
  const overviewPage = useOverviewPage();
  const { drawer, openDrawer } = overviewPage;
  return (
    <>
      {useIsMobile() ? <MobileOverview title={title} {...overviewPage} /> : <DesktopOverview {...overviewPage} />}
      <ImportDrawers opened={drawer} onClose={() => openDrawer(null)} />
    </>
  );
}

function DesktopOverview(props: OverviewPage) {
  const { filters, options, query, page, size, overview, rows, total, range, groups, now } = props;
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
      />
      <ActiveFilterChips filters={filters} options={options} onChange={props.narrow} />
      {overview.copyFrom !== null && <OfflineBanner copyFrom={overview.copyFrom} />}
      <OverviewState {...props}>
        <RotationGrid
          label={`${title}，共 ${formatCount(total)} 人、${range.count} 个月`}
          list={JSON.stringify([query, page, size])}
          rows={rows}
          range={range}
          groups={groups}
          density={density}
          now={now}
        />
      </OverviewState>
      <PaginationBar page={page} size={size} total={total} onPage={props.onPage} onSize={props.onSize}>
        <OverviewTotals overview={overview} />
      </PaginationBar>
    </div>
  );
}
