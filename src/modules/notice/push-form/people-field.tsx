import { pushEndpoints } from '@contract/notice/push-endpoints';
import { Loader, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';

interface PeopleFieldProps {
  id: string;
  /** Person ids. */
  value: readonly number[];
  onChange: (value: readonly number[]) => void;
}

const pauseMs = 300;
const most = 2000;

/** People by name or number, found on the server. */
export function PeopleField({ id, value, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pauseMs);
  const [asked] = useState(value);
  const found = useCall(
    pushEndpoints.targetPeople,
    { body: { ...(keyword && { keyword }), user_ids: [...asked] } },
    { keepPrevious: true, enabled: keyword !== '' || asked.length > 0 },
  );
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const fresh = (found.data ?? []).filter(({ user_id }) => !known.has(user_id));
  if (fresh.length > 0) {
    const words = fresh.map(({ user_id, name, staff_id }) => [user_id, `${name}（${staff_id}）`] as const);
    setKnown(new Map([...known, ...words]));
  }
  const ids = new Set([...value, ...(found.data ?? []).map(({ user_id }) => user_id)]);
  return (
    <MultiSelect
      id={id}
      label="指定人员"
      placeholder={value.length === 0 ? '输入姓名、工号或学号' : undefined}
      description="不受以上条件限制"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...ids].map((one) => ({ value: String(one), label: known.get(one) ?? `人员 ${one}` }))}
      value={value.map(String)}
      onChange={(texts) => onChange(texts.map(Number))}
      searchable
      clearable
      hidePickedOptions
      maxValues={most}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={keyword === '' ? '请输入姓名、工号或学号' : found.isFetching ? '查找中' : '没有找到'}
    />
  );
}
