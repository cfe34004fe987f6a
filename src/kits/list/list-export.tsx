import type { CallInput, DataOf, EndpointSpec } from '@contract/kernel/endpoint';
import type { Page } from '@contract/kernel/paging';
import type { SheetDefinition, SheetOptions } from '@contract/kernel/sheet-definition';
import { call } from '@device/api/call';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';

type RowOf<E extends EndpointSpec> = DataOf<E> extends Page<infer Row> ? Row : never;

interface ListExportProps<E extends EndpointSpec> {
  /** The call of the list. */
  call: E;
  /** What `useList` gave for it. */
  list: { table: { query: object }; rows: { data: { total: number } | undefined } };
  sheet: Pick<SheetDefinition, 'name' | 'columns'>;
  /** Without day and ending. */
  fileName: string;
  /** Items of data sources, where the rows hold values and not labels. */
  options?: SheetOptions;
  /** A row as the sheet's columns call its fields; otherwise as the list does. */
  exported?: (row: RowOf<E>) => object;
}

/** 导出 of a list made by `useList`: what its filters show, all pages. */
export function ListExport<E extends EndpointSpec>(props: ListExportProps<E>) {
  const { call: endpoint, list, exported, ...rest } = props;
  const fetchPage = async (page: number) => {
    const query = { ...list.table.query, page, size: exportPageSize };
    const answer: unknown = await call(endpoint as EndpointSpec, { query } as CallInput<EndpointSpec>);
    const found = answer as Page<RowOf<E>>;
    return { total: found.total, list: (exported ? found.list.map(exported) : found.list) as object[] };
  };
  return <ExportButton {...rest} total={list.rows.data?.total ?? 0} fetchPage={fetchPage} />;
}
