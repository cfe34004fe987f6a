import type { TypeDetail } from '@contract/people/type-endpoints';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { typePath } from '../paths';
import { useSystemTypes } from '../queries';
import classes from './people-list.module.css';
import { columnsOfType } from './people-columns';
import { PeopleList } from './people-list';

/** /personnel-info/:id: the people of one personnel type, with its columns, statuses and actions. */
export default function PeopleByTypePage() {
  const { id } = useParams();
  const types = useSystemTypes();
  return (
    <Loaded call={types} what="人员类型">
      {(list) => {
        const only = list.find((type) => String(type.id) === id);
        if (!only) return <EmptyState title="没有这个人员类型">它可能已停用，请从菜单重新进入</EmptyState>;
        return <PeopleOfType key={only.id} types={list} only={only} />;
      }}
    </Loaded>
  );
}

function PeopleOfType({ types, only }: { types: TypeDetail[]; only: TypeDetail }) {
  const navigate = useNavigate();
  const title = `${only.type_name}管理`;
  useTabTitle(title);
  const columns = useMemo(() => columnsOfType(only.config), [only]);
  return (
    <PeopleList
      title={title}
      columns={columns}
      types={types}
      only={only}
      views={`people.type-${only.id}`}
      quick={
        <Select
          aria-label="人员类型"
          className={classes.types}
          data={types.map(({ id, type_name: label }) => ({ value: String(id), label }))}
          value={String(only.id)}
          allowDeselect={false}
          onChange={(value) => value && void navigate(typePath(Number(value)))}
        />
      }
    />
  );
}
