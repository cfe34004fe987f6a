import { fieldTypes, sectionOf } from '@contract/teacher/archive-sections';
import { fieldSettingEndpoints as calls, type FieldRow } from '@contract/teacher/field-settings';
import { late } from '@/kits/late/late';
import { choiceFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { fieldReads, sections } from './field-reads';

const FieldForm = late(() => import('./field-form').then((file) => file.FieldForm));

const filters = { name: textFilter('字段'), section: choiceFilter('档案部分', sections), status: statusFilter() };
const typeOf = ({ type, options }: FieldRow) =>
  type === 'choice' ? `${fieldTypes.choice}：${options.join('、')}` : fieldTypes[type];
const requiredWord = (row: FieldRow) => (row.is_required ? '必填' : '选填');
const usesOf = ({ uses }: FieldRow) => (uses === 0 ? '–' : `${uses} 份`);
const columns: Column<FieldRow>[] = [
  { key: 'name', title: '字段', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'section', title: '档案部分', width: 144, cell: (row) => sectionOf(row.section).title },
  { key: 'type', title: '类型', cell: typeOf },
  { key: 'required', title: '是否必填', width: 88, cell: requiredWord },
  { key: 'origin', title: '来源', width: 88, cell: (row) => (row.is_standing ? '固定字段' : '本院增加') },
  { key: 'uses', title: '已填档案', width: 88, align: 'right', cell: usesOf },
  { key: 'sort', title: '顺序', width: 72, align: 'right', cell: (row) => (row.is_standing ? '–' : row.sort) },
  { key: 'status', title: '状态', width: 80, cell: (row) => <StatusWord status={row.status} /> },
];

/** 档案字段: what the hospital adds to the sections of an archive, and what it does without. */
export function FieldList() {
  const list = useList(calls.archiveFields, { what: '档案字段', views: 'teacher.archiveFields', filters });
  const { edited, add, edit, close } = useEdited<FieldRow>();
  const remove = useRemove(calls.removeArchiveField, '档案字段', fieldReads);
  const addButton = <AddButton call={calls.saveArchiveField} label="新增档案字段" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [
          { label: '编辑', call: calls.saveArchiveField, onClick: () => edit(row) },
          ...(row.is_standing ? [] : [remove(row)]),
        ]}
        empty={{
          title: '还没有档案字段',
          text: '档案各部分的固定内容之外，可以增加本院需要的字段',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['档案部分', sectionOf(row.section).title],
            ['类型', typeOf(row)],
            ['是否必填', requiredWord(row)],
            ['已填档案', usesOf(row)],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <FieldForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
