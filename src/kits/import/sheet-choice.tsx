import { Badge, Checkbox, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './sheet-choice.module.css';
import type { ChoosableSheet } from './use-chosen-file';

interface SheetChoiceProps {
  sheets: ChoosableSheet[];
  selected: string[];
  onChange: (names: string[]) => void;
  error: string | null;
}

/** The sheets of the file, at least one of which is imported. */
export function SheetChoice({ sheets, selected, onChange, error }: SheetChoiceProps) {
  const errorId = useId();
  const isAll = selected.length === sheets.length;
  return (
    <fieldset className={classes.field} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>
        工作表
        <Text component="span" size="xs" c="dimmed">
          已选 {selected.length} / {sheets.length}
        </Text>
      </legend>
      <div className={classes.box} data-error={error !== null}>
        {sheets.length > 1 && (
          <Checkbox
            className={classes.all}
            label="全选"
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            onChange={() => onChange(isAll ? [] : sheets.map((sheet) => sheet.name))}
          />
        )}
        <Checkbox.Group value={selected} onChange={onChange} aria-label="工作表">
          <div className={classes.list}>
            {sheets.map(({ name, hidden }) => (
              <Checkbox key={name} value={name} label={<SheetName name={name} hidden={hidden} />} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
      {error && (
        <Text id={errorId} size="sm" mt={6} c="var(--reach-danger-text)" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

function SheetName({ name, hidden }: ChoosableSheet) {
  return (
    <span className={classes.name}>
      {name}
      {hidden && (
        <Badge variant="light" color="info" size="sm">
          隐藏
        </Badge>
      )}
    </span>
  );
}
