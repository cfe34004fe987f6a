import { configEndpoints as calls, type KeyCategory } from '@contract/student/config';
import { viewers } from '@contract/student/rules';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { configReads } from './reads';

const CategoryForm = late(() => import('./category-form').then((file) => file.CategoryForm));

const whoOf = ({ viewers: list }: KeyCategory) => ['负责人', ...list.map((one) => viewers[one])].join('、');
const everyOf = ({ follow_days: days }: KeyCategory) => `每 ${days} 天`;
const columns: Column<KeyCategory>[] = [
  { key: 'name', title: '类别', isFixed: true, width: 160, cell: (row) => row.name },
  { key: 'levels', title: '等级（由轻到重）', width: 220, cell: (row) => row.levels.join(' → ') },
  { key: 'tags', title: '标签', cell: (row) => row.tags.join('、') || '–' },
  { key: 'every', title: '跟进间隔', width: 104, align: 'right', cell: everyOf },
  { key: 'who', title: '除教育处外可见', width: 240, cell: whoOf },
];

/** Categories of key students, and who sees the people of each. */
export function CategoryList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.keyCategories, { what: '重点学生类别', views: 'student.keyCategories', filters });
  const { edited, add, edit, close } = useEdited<KeyCategory>();
  const remove = useRemove(calls.removeKeyCategory, '重点学生类别', configReads);
  const addButton = <AddButton call={calls.saveKeyCategory} label="新增类别" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveKeyCategory, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有重点学生类别', text: '类别规定等级、跟进间隔与谁可以看到', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['等级', row.levels.join(' → ')],
            ['跟进', everyOf(row)],
            ['可见', whoOf(row)],
          ],
        })}
      />
      {edited && <CategoryForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
