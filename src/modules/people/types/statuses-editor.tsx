import { businessStatusIds, statusName } from '@contract/people/business-status';
import type { TypeConfig } from '@contract/people/type-config';
import { Checkbox } from '@mantine/core';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { EditorSection } from './editor-section';
import classes from './editors.module.css';

type Statuses = TypeConfig['statuses'];

interface StatusesEditorProps extends FieldProps<Statuses> {
  trains: boolean;
}

/** Which statuses the type has, and which may follow which. */
export function StatusesEditor({ id, label, value, onChange, error, trains }: StatusesEditorProps) {
  const has = (status: number) => value.some((rule) => rule.status === status);
  const setHas = (status: number, isWanted: boolean) => {
    const kept = value
      .filter((rule) => rule.status !== status)
      .map((rule) => ({ ...rule, next: rule.next.filter((next) => next !== status) }));
    const added = isWanted ? [...kept, { status, next: [] }] : kept;
    onChange(added.toSorted((one, other) => one.status - other.status));
  };
  const setNext = (from: number, to: number, isWanted: boolean) =>
    onChange(
      value.map((rule) =>
        rule.status === from
          ? { ...rule, next: businessStatusIds.filter((next) => (next === to ? isWanted : rule.next.includes(next))) }
          : rule,
      ),
    );
  const columns = value.map(({ status }) => status);
  return (
    <EditorSection
      id={id}
      title={label}
      error={error}
      hint="勾选每个状态之后可以变更到的状态；第一个状态是新增人员的状态。"
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">采用</th>
            {columns.map((status) => (
              <th key={status} scope="col" className={classes.middle}>
                {statusName(status, trains)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {businessStatusIds.map((from) => {
            const rule = value.find(({ status }) => status === from);
            const name = statusName(from, trains);
            return (
              <tr key={from}>
                <th scope="row">
                  <Checkbox
                    label={name}
                    checked={has(from)}
                    disabled={has(from) && value.length === 1}
                    onChange={(event) => setHas(from, event.currentTarget.checked)}
                  />
                </th>
                {columns.map((to) => (
                  <td key={to} className={classes.middle}>
                    {rule && from !== to && (
                      <Checkbox
                        className={classes.tick}
                        aria-label={`${name}可变更为${statusName(to, trains)}`}
                        checked={rule.next.includes(to)}
                        onChange={(event) => setNext(from, to, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </EditorSection>
  );
}
