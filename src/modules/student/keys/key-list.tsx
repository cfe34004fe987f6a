import { keyEndpoints as calls, type KeyStudent } from '@contract/student/keys';
import { keyDue, keyDueKeys, keyStateKeys, keyStates } from '@contract/student/rules';
import { keySheet } from '@contract/student/sheets';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { namesOf, some } from '@/kits/person/person-refs';
import { PersonNames } from '@/kits/person/person-names';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { keyPath } from '../paths';
import { KeyState, NextOn } from './key-words';
import { useKeyChoices } from './use-key-choices';

const KeyForm = late(() => import('./key-form').then((file) => file.KeyForm));
const FollowForm = late(() => import('./follow-form').then((file) => file.FollowForm));

const filters = {
  name: textFilter('姓名'),
  category_id: idFilter('类别'),
  state: choiceFilter(
    '状态',
    keyStateKeys.map((value) => ({ value, label: keyStates[value] })),
  ),
  due: choiceFilter(
    '跟进',
    keyDueKeys.map((value) => ({ value, label: keyDue[value] })),
  ),
};

const columns: Column<KeyStudent>[] = [
  {
    key: 'name',
    title: '学员',
    isFixed: true,
    width: 112,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  { key: 'class', title: '班级', width: 144, isOptional: true, cell: (row) => row.class_name || '–' },
  { key: 'category', title: '类别', width: 72, cell: (row) => row.category_name },
  { key: 'level', title: '等级', width: 88, cell: (row) => row.level },
  { key: 'reason', title: '登记原因', cell: (row) => <span title={row.reason}>{row.reason}</span> },
  { key: 'owner', title: '负责人', width: 88, cell: (row) => <PersonNames people={row.owner} /> },
  { key: 'next', title: '下次跟进', width: 216, isWhole: true, cell: (row) => <NextOn row={row} /> },
  { key: 'count', title: '跟进', width: 72, align: 'right', cell: (row) => `${row.follow_count} 次` },
  { key: 'state', title: '状态', width: 112, isWhole: true, cell: (row) => <KeyState row={row} /> },
];

const exported = (row: KeyStudent) => ({
  ...row,
  tags: row.tags.join('、'),
  owner: namesOf(some(row.owner)),
  state: keyStates[row.state],
});

/** Those who are followed up, whose turn it is first. */
export function KeyList() {
  const navigate = useNavigate();
  const { categoryOptions } = useKeyChoices();
  const list = useList(calls.keyStudents, {
    what: '重点学生',
    views: 'student.keys',
    filters,
    options: { category_id: categoryOptions },
  });
  const [isAdding, add] = useState(false);
  const [followed, follow] = useState<KeyStudent | null>(null);
  const open = (row: KeyStudent) => void navigate(keyPath(row.id));
  const addButton = <AddButton call={calls.addKey} label="登记重点学生" onClick={() => add(true)} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        tools={
          <Permitted code="student:key:export">
            <ListExport call={calls.exportKeys} list={list} sheet={keySheet} fileName="重点学生" exported={exported} />
          </Permitted>
        }
        onOpen={open}
        actions={(row) => [
          { label: '查看', call: calls.keyDetail, onClick: () => open(row) },
          {
            label: '登记跟进',
            call: calls.addFollowUp,
            disabledReason: !row.may_follow && (row.is_releasing ? '解除正在审批' : '已解除'),
            onClick: () => follow(row),
          },
        ]}
        empty={{ title: '没有重点学生', text: '登记后由负责人定期跟进，到期会提醒', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['类别', `${row.category_name} ${row.level}`],
            ['负责人', namesOf(some(row.owner)) || '–'],
            ['下次跟进', <NextOn key="next" row={row} />],
          ],
          status: <KeyState row={row} />,
        })}
      />
      {isAdding && <KeyForm row={null} onClose={() => add(false)} />}
      {followed && <FollowForm key={followed.id} row={followed} onClose={() => follow(null)} />}
    </>
  );
}
