import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { rangeProblem, type NumberRange } from '../rules';

interface NumberBoxProps extends Pick<
  NumberInputProps,
  'id' | 'name' | 'label' | 'aria-label' | 'prefix' | 'suffix' | 'placeholder' | 'description' | 'inputWrapperOrder'
> {
  /** null: empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Said as soon as the person leaves a number outside it; the form's rule keeps such a number from being saved. */
  range?: NumberRange | undefined;
  step?: number | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean | undefined;
}

/**
 * A number as it was typed: what lies outside the range is told and never moved into it, and no sign or point is
 * swallowed, which would make 57 of 5.7 and 5 of -5.
 */
export function NumberBox({ value, onChange, range, error, ...input }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '');
  const [isLeft, setLeft] = useState(false);
  const problem = range && isLeft ? rangeProblem(value, range) : null;
  return (
    <NumberInput
      {...input}
      // A sign alone is no number yet, and stays while it is being typed.
      value={numberOf(typed) === value ? typed : (value ?? '')}
      clampBehavior="none"
      min={range?.least}
      max={range?.most}
      error={error ?? problem}
      {...((error ?? problem) && { description: undefined })}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true);
        if (numberOf(typed) === null) setTyped('');
      }}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

function numberOf(typed: string | number): number | null {
  if (typeof typed === 'number') return typed;
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? null : number;
}
