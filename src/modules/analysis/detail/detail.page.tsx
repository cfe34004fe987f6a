import { analysisEndpoints as calls, type AnalysisRow } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import {
  dataSets,
  fieldKeys,
  groupKeys,
  groupWords,
  numberFields,
  setKeys,
  type FieldKey,
  type SetKey,
} from '@contract/analysis/sets';
import { detailSheet } from '@contract/analysis/sheets';
import { Permitted } from '@/kernel/session/permissions';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { useDepartments } from '@/kits/pick/use-departments';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useBaseOptions, yearOptions } from '../dashboard/board-bar';

const widths: Partial<Record<FieldKey, number>> = {
  name: 120,
  staff_id: 112,
  major_name: 160,
  dept_name: 200,
  detail: 240,
};

function columnsOf(set: SetKey): Column<AnalysisRow>[] {
  const { fields } = dataSets[set];
  return fieldKeys.flatMap((key) => {
    const title = fields[key];
    if (title === undefined) return [];
    const isNumber = numberFields.includes(key);
    return [
      {
        key,
        title,
        width: widths[key] ?? 128,
        ...(isNumber && { align: 'right' as const }),
        cell: (row: AnalysisRow) => row[key] ?? '–',
      },
    ];
  });
}

const sets = setKeys.map((value) => ({ value, label: dataSets[value].title }));
const groups = groupKeys.map((value) => ({ value, label: groupWords[value] }));

/** 明细表: the rows that a figure was counted from, under the same filters. */
export default function DetailPage() {
  const departments = useDepartments();
  const bases = useBaseOptions();
  const list = useList(calls.rows, {
    what: analysisModule.screens.detail.title,
    views: 'analysis.detail',
    filters: {
      set: choiceFilter('数据集', sets),
      keyword: textFilter('姓名、工号、科室或项目'),
      dept_id: idFilter('科室'),
      year: choiceFilter('年度', yearOptions()),
      base_id: idFilter('基地'),
      group: choiceFilter('分组', groups),
      label: textFilter('分组中的一项'),
    },
    options: { dept_id: departments.map(({ id, name }) => ({ value: id, label: name })), base_id: bases },
  });
  const set = list.table.filters.set ?? 'people';
  return (
    <TablePage
      {...list}
      rowKey={(row) => row.id}
      what="明细"
      columns={columnsOf(set)}
      tools={
        <Permitted code="dataAnalysis:table:export">
          <ListExport call={calls.rows} list={list} sheet={detailSheet(set)} fileName={dataSets[set].title} />
        </Permitted>
      }
      empty={{ title: '没有符合条件的明细', text: '更换筛选条件；明细只含您数据范围内的数据' }}
    />
  );
}
