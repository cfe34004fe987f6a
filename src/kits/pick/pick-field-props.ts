import type { FieldExtras } from '../form/fields/field-layout';
import type { FieldProps } from '../form/use-reach-form';
import type { PickOption } from './pick-option';

export interface PickFieldProps extends Pick<FieldProps<unknown>, 'id' | 'label' | 'error' | 'required'>, FieldExtras {
  chosen: readonly PickOption[];
  onChoose: (options: PickOption[]) => void;
  options: readonly PickOption[];
  /** Asks for other options by keyword; without it those that are there are searched. */
  onSearch?: ((keyword: string) => void) | undefined;
  isFetching?: boolean;
  /** Said where nothing fits, instead of 没有找到. */
  nothingFound?: string | undefined;
  /** Most that can be chosen; a field of one is replaced by the next. */
  most: number;
}
