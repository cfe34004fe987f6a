import type { ComponentProps } from 'react';
import { FormDrawer } from './form-drawer';
import { FormSection } from './form-section';

/** A drawer whose fields are one section: the commonest form. Its title is the section's. */
export function RowDrawer<Values extends object>({ children, ...drawer }: ComponentProps<typeof FormDrawer<Values>>) {
  return (
    <FormDrawer {...drawer}>
      <FormSection>{children}</FormSection>
    </FormDrawer>
  );
}
