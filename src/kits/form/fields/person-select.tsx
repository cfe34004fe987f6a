import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';

export interface PersonOption {
  id: number;
  name: string;
  /** Staff or student id, which tells people of one name apart. */
  number: string;
}

interface PersonSelectProps extends FieldProps<number | null>, FieldExtras {
  /** People found for the keyword that was asked for last. */
  found: readonly PersonOption[];
  isFetching: boolean;
  /** Asks for people by name or number; an empty keyword may be answered with the first ones. */
  onSearch: (keyword: string) => void;
  /** The person who is chosen at first: the search may not find them. */
  chosen?: PersonOption | null;
}

const pauseMs = 300;

/** One person, searched for by name or number on the server. */
export function PersonSelect(props: PersonSelectProps) {
  const {
    found,
    isFetching,
    onSearch,
    chosen,
    value,
    onChange,
    help,
    placeholder = '输入姓名或工号',
    ...field
  } = props;
  const [typed, setTyped] = useState('');
  const search = useDebouncedCallback(onSearch, pauseMs);
  const [last, setLast] = useState(chosen ?? null);
  const known = last && !found.some(({ id }) => id === last.id) ? [last, ...found] : found;
  return (
    <Select
      {...field}
      {...layoutProps(field.error, help)}
      placeholder={placeholder}
      data={known.map((person) => ({ value: String(person.id), label: words(person) }))}
      value={value === null ? null : String(value)}
      searchable
      clearable={!field.required}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        // The words of the chosen person stand in the input; they are not something to search for.
        search(last && text === words(last) ? '' : text.trim());
      }}
      rightSection={isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={isFetching ? '查找中' : '没有找到'}
      onChange={(text) => {
        setLast(known.find(({ id }) => String(id) === text) ?? null);
        onChange(text === null ? null : Number(text));
      }}
    />
  );
}

const words = ({ name, number }: PersonOption) => (number ? `${name}（${number}）` : name);
