import { Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type ReactNode } from 'react';
import { differences, merged } from './conflict';
import classes from './conflict-dialog.module.css';
import { SideChoices, type Side } from './side-choices';

interface Conflict<Values> {
  labels: { readonly [Name in keyof Values]: string };
  /** What the person began from, has filled in, and what is stored now. */
  began: Values;
  mine: Values;
  theirs: Values;
  /** Words of a value; the value itself when it reads by itself. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode;
}

/** Shows both sides where they differ. Resolves to the values to save, or null when the person goes back. */
export function resolveConflict<Values extends object>(conflict: Conflict<Values>): Promise<Values | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: '内容已被他人修改',
      size: 700,
      onClose: () => resolve(null),
      children: (
        <ConflictForm
          conflict={conflict}
          onBack={() => modals.close(id)}
          onResolved={(values) => {
            resolve(values);
            modals.close(id);
          }}
        />
      ),
    });
  });
}

interface ConflictFormProps<Values> {
  conflict: Conflict<Values>;
  onBack: () => void;
  onResolved: (values: Values) => void;
}

function ConflictForm<Values extends object>({ conflict, onBack, onResolved }: ConflictFormProps<Values>) {
  const { labels, began, mine, theirs, show = words } = conflict;
  const found = differences(began, mine, theirs);
  const [choices, setChoices] = useState<Partial<Record<keyof Values, Side>>>(
    Object.fromEntries(found.map(({ name, proposed }) => [name, proposed])) as Partial<Record<keyof Values, Side>>,
  );
  return (
    <>
      <p className={classes.hint}>
        您打开之后，此内容已被他人保存。
        {found.length === 0 ? '最新内容与您填写的一致。' : '请为以下各项选择保存哪一方的内容。'}
      </p>
      <SideChoices
        mineLabel="我填写的"
        fields={found.map(({ name }) => ({
          key: name,
          label: labels[name],
          mine: show(name, mine[name]),
          theirs: show(name, theirs[name]),
        }))}
        chosen={(name) => choices[name as keyof Values]}
        onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onBack}>
          返回修改
        </Button>
        <Button onClick={() => onResolved(merged(mine, theirs, choices))}>按选择保存</Button>
      </Group>
    </>
  );
}

function words(_: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : value.map(String).join('、');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
