import { isIndispensable } from '@contract/people/core-fields';
import type { PersonField, TypeConfig } from '@contract/people/type-config';
import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { EditorSection } from './editor-section';
import classes from './editors.module.css';
import { FieldDrawer } from './field-drawer';
import { fieldTypeNames } from './field-type-names';
import { moveField, removeField, replaceField } from './field-list';
import { SectionsDrawer } from './sections-drawer';

interface FieldsEditorProps extends FieldProps<TypeConfig['fields']> {
  sections: TypeConfig['sections'];
  onSections: (sections: TypeConfig['sections']) => void;
}

const marks = [
  ['shown', '显示'],
  ['required', '必填'],
  ['editable_by_self', '本人可改'],
  ['needs_review', '修改需审核'],
] as const;

/** The fields of the personal file, section by section: what is asked, of whom, and who may change it. */
export function FieldsEditor({ id, label, value, onChange, error, sections, onSections }: FieldsEditorProps) {
  const [opened, setOpened] = useState<{ field: PersonField | null } | 'sections' | null>(null);
  const set = (field: PersonField, part: Partial<PersonField>) => onChange(replaceField(value, field.key, part));
  const close = () => setOpened(null);
  return (
    <EditorSection
      id={id}
      title={label}
      error={error}
      hint="不显示的字段不再填写，已有内容保留。需审核的字段由本人修改后，审核通过才生效。"
      aside={
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpened('sections')}>
            管理分组
          </Button>
          <Button variant="default" onClick={() => setOpened({ field: null })}>
            新增字段
          </Button>
        </Group>
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            {marks.map(([key, title]) => (
              <th key={key} scope="col" className={classes.middle}>
                {title}
              </th>
            ))}
            <th scope="col">导入列</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        {sections.map((section) => {
          const fields = value.filter((field) => field.section === section.key);
          return (
            <tbody key={section.key}>
              <tr className={classes.group}>
                <th colSpan={8} scope="rowgroup">
                  {section.title}
                </th>
              </tr>
              {fields.map((field, index) => (
                <tr key={field.key}>
                  <th scope="row">
                    {field.label} <span className={classes.key}>{field.key}</span>
                  </th>
                  <td>{fieldTypeNames[field.type]}</td>
                  {marks.map(([key, title]) => (
                    <td key={key} className={classes.middle}>
                      <Checkbox
                        className={classes.tick}
                        aria-label={`${field.label}：${title}`}
                        checked={field[key]}
                        disabled={
                          ((key === 'shown' || key === 'required') && isIndispensable(field.key)) ||
                          (key === 'needs_review' && !field.editable_by_self)
                        }
                        onChange={(event) => set(field, { [key]: event.currentTarget.checked })}
                      />
                    </td>
                  ))}
                  <td>{field.import_column}</td>
                  <td>
                    <span className={classes.actions}>
                      <Button variant="subtle" size="compact-sm" onClick={() => setOpened({ field })}>
                        编辑
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={index === 0}
                        aria-label={`上移${field.label}`}
                        onClick={() => onChange(moveField(value, field.key, -1))}
                      >
                        上移
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={index === fields.length - 1}
                        aria-label={`下移${field.label}`}
                        onClick={() => onChange(moveField(value, field.key, 1))}
                      >
                        下移
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
      {opened === 'sections' && (
        <SectionsDrawer sections={sections} fields={value} onSections={onSections} onClose={close} />
      )}
      {opened !== null && opened !== 'sections' && (
        <FieldDrawer
          key={opened.field?.key ?? 'new'}
          field={opened.field}
          fields={value}
          sections={sections}
          onSave={(field) => onChange(opened.field ? replaceField(value, opened.field.key, field) : [...value, field])}
          onRemove={(key) => onChange(removeField(value, key))}
          onClose={close}
        />
      )}
    </EditorSection>
  );
}
