import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useColleagues } from '../record/use-colleagues';

interface Named {
  id: number;
  name: string;
}

interface PeopleChoiceProps {
  chosen: readonly Named[];
  onChange: (people: Named[]) => void;
  className?: string;
}

const pauseMs = 300;
/** The contract's bound. */
const most = 20;

/** Named reviewers, searched for among those who have an account. */
export function PeopleChoice({ chosen, onChange, className }: PeopleChoiceProps) {
  const { found, isFetching, onSearch } = useColleagues();
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback(onSearch, pauseMs);
  const offered = found.filter(({ id }) => !chosen.some((one) => one.id === id));
  const known = [
    ...chosen.map(({ id, name }) => ({ value: String(id), label: name })),
    ...offered.map(({ id, name, number }) => ({ value: String(id), label: `${name}（${number}）` })),
  ];
  const nameOf = (id: number) => [...chosen, ...found].find((one) => one.id === id)?.name ?? String(id);
  return (
    <MultiSelect
      className={className}
      label="人员"
      withAsterisk
      placeholder={chosen.length === 0 ? '输入姓名或工号' : undefined}
      data={known}
      value={chosen.map(({ id }) => String(id))}
      maxValues={most}
      searchable
      hidePickedOptions
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        search(text.trim());
      }}
      nothingFoundMessage={isFetching ? '查找中' : '没有找到'}
      onChange={(ids) => onChange(ids.map((id) => ({ id: Number(id), name: nameOf(Number(id)) })))}
    />
  );
}
