import { Loader, MultiSelect, Select, type ComboboxItem } from '@mantine/core';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { useIsMobile } from '@/ui/use-is-mobile';
import { layoutProps } from '../form/fields/field-layout';
import { OptionWords } from './option-words';
import type { PickFieldProps } from './pick-field-props';
import { matching } from './pick-option';

const PhonePick = late(() => import('./phone-pick').then((file) => file.PhonePick));

/** A field to choose from many: a list that is typed in, and on a phone a sheet of its own. */
export function PickField(props: PickFieldProps) {
  const isMobile = useIsMobile();
  if (isMobile) return <PhonePick {...props} />;
  return props.most === 1 ? <PickOne {...props} /> : <PickSeveral {...props} />;
}

/** What both forms of the desktop's list share. */
function useOffer({ chosen, options, onSearch, isFetching = false, nothingFound = '没有找到' }: PickFieldProps) {
  const [typed, setTyped] = useState('');
  const known = new Map([...chosen, ...options].map((option) => [String(option.id), option]));
  const isGone = (id: string) => known.get(id)!.isGone === true && !chosen.some((one) => String(one.id) === id);
  return {
    known,
    typed,
    input: {
      data: [...known].map(([value, option]) => ({ value, label: option.name })),
      searchable: true,
      searchValue: typed,
      // What the server found is what was asked for: a nickname of the filter's own would hide it again.
      filter: ({ search }: { search: string }) =>
        (onSearch ? options : matching(options, search))
          .filter(({ id }) => !isGone(String(id)))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      renderOption: ({ option }: { option: ComboboxItem }) => <OptionWords option={known.get(option.value)!} />,
      rightSection: isFetching ? <Loader size={14} /> : undefined,
      nothingFoundMessage: isFetching ? '查找中' : nothingFound,
    },
    search: (text: string, isChosen: boolean) => {
      setTyped(text);
      // The name of what is chosen stands in the input; it is nothing to search for.
      onSearch?.(isChosen ? '' : text.trim());
    },
  };
}

function PickOne(props: PickFieldProps) {
  const { chosen, onChoose, help, placeholder = '请选择', id, label, error, required, disabled } = props;
  const { known, input, search } = useOffer(props);
  const one = chosen[0];
  return (
    <Select
      {...{ id, label, error, required, disabled }}
      {...layoutProps(error, help)}
      {...input}
      placeholder={placeholder}
      value={one ? String(one.id) : null}
      clearable={!required}
      allowDeselect={!required}
      onSearchChange={(text) => search(text, text === one?.name)}
      onChange={(value) => onChoose(value === null ? [] : [known.get(value)!])}
    />
  );
}

function PickSeveral(props: PickFieldProps) {
  const { chosen, onChoose, most, help, placeholder = '请选择', id, label, error, required, disabled } = props;
  const { known, input, search } = useOffer(props);
  return (
    <MultiSelect
      {...{ id, label, error, required, disabled }}
      {...layoutProps(error, help)}
      {...input}
      placeholder={chosen.length === 0 ? placeholder : undefined}
      value={chosen.map((option) => String(option.id))}
      maxValues={most}
      clearable
      hidePickedOptions
      onSearchChange={(text) => search(text, false)}
      onChange={(values) => {
        onChoose(values.map((value) => known.get(value)!));
        search('', false);
      }}
    />
  );
}
