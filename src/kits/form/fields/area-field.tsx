import { Input, Select } from '@mantine/core';
import { lookupEndpoints } from '@contract/people/lookup-endpoints';
import { useCall } from '@/kernel/query/use-call';
import type { FieldProps } from '../use-reach-form';
import classes from './area-field.module.css';
import { layoutProps, type FieldExtras } from './field-layout';

interface AreaFieldProps extends FieldProps<string>, Omit<FieldExtras, 'placeholder'> {}

/** Digits of the codes of provinces, cities and counties; towns of cities without counties have nine. */
const levels = [
  { digits: 2, label: '省' },
  { digits: 4, label: '市' },
  { digits: 6, label: '区县' },
] as const;

/** Province, city and county, each chosen from the parts of the one before. The value is the code reached so far. */
export function AreaField({ id, label, value, onChange, error, required, disabled = false, help }: AreaFieldProps) {
  return (
    <Input.Wrapper id={id} label={label} error={error} required={required} {...layoutProps(error, help)}>
      <div className={classes.levels}>
        {levels.map(({ digits, label: level }, index) => {
          const above = value.slice(0, digits - 2);
          return (
            <LevelSelect
              key={digits}
              id={index === 0 ? id : undefined}
              label={`${label}：${level}`}
              placeholder={level}
              parent={above}
              isOpen={!disabled && above.length === digits - 2}
              value={value.length >= digits ? value.slice(0, digits === 6 ? undefined : digits) : null}
              onChange={(code) => onChange(code ?? above)}
            />
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

interface LevelSelectProps {
  id: string | undefined;
  label: string;
  placeholder: string;
  /** Code of the level above; empty for provinces. */
  parent: string;
  /** Whether the level above has been chosen and this one may be. */
  isOpen: boolean;
  value: string | null;
  onChange: (code: string | null) => void;
}

function LevelSelect({ id, label, placeholder, parent, isOpen, value, onChange }: LevelSelectProps) {
  const query = parent === '' ? {} : { parent };
  // A chosen level that is not open shows its name too.
  const isAsked = isOpen || value !== null;
  const areas = useCall(lookupEndpoints.nationalAddress, { query }, { enabled: isAsked, staleTime: Infinity });
  return (
    <Select
      id={id}
      aria-label={label}
      placeholder={placeholder}
      data={isAsked ? (areas.data ?? []).map(({ code, name }) => ({ value: code, label: name })) : []}
      value={value}
      disabled={!isOpen}
      searchable
      clearable
      nothingFoundMessage={areas.isPending ? '加载中' : '没有符合的选项'}
      onChange={onChange}
    />
  );
}
