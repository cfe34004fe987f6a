import { Select } from '@mantine/core';

interface Props {
  /** What is chosen, e.g. 学期; it stands on the page as a heading would. */
  label: string;
  list: readonly { id: number; name: string }[];
  value: number;
  /** @param id as the address carries it */
  onChange: (id: string) => void;
}

/** Which record a page shows, of a few; there is always one. */
export const RecordSelect = ({ label, list, value, onChange }: Props) => (
  <Select
    aria-label={label}
    w={216}
    data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={String(value)}
    allowDeselect={false}
    onChange={(id) => id && onChange(id)}
  />
);
