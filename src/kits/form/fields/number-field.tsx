import type { FieldProps } from '../use-reach-form';
import { layoutProps, type FieldExtras } from './field-layout';
import { NumberBox } from './number-box';

interface NumberFieldProps extends FieldProps<number | null>, FieldExtras {
  step?: number;
  /** Unit, after the number. */
  suffix?: string;
}

/** A number of a form; its range is the one of its rule (`between`). */
export function NumberField({ help, ...field }: NumberFieldProps) {
  return <NumberBox {...field} {...layoutProps(field.error, help)} />;
}
