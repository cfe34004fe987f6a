import type { TypeConfig } from '@contract/people/type-config';
import { ActionIcon, Button, Drawer, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './sections-drawer.module.css';

type Sections = TypeConfig['sections'];

interface SectionsDrawerProps {
  sections: Sections;
  fields: TypeConfig['fields'];
  onSections: (sections: Sections) => void;
  onClose: () => void;
}

const mostSections = 12;

/** Names of the sections that fields stand in. Changes are part of the form beneath, and saved with it. */
export function SectionsDrawer({ sections, fields, onSections, onClose }: SectionsDrawerProps) {
  const rename = (key: string, title: string) =>
    onSections(sections.map((section) => (section.key === key ? { key, title } : section)));
  const add = () => {
    const numbers = sections.map(({ key }) => Number(/^section_(\d+)$/.exec(key)?.[1] ?? 0));
    onSections([...sections, { key: `section_${Math.max(0, ...numbers) + 1}`, title: '新分组' }]);
  };
  return (
    <Drawer opened onClose={onClose} title="管理分组" size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <ul className={classes.list}>
        {sections.map(({ key, title }, index) => {
          const count = fields.filter((field) => field.section === key).length;
          return (
            <li key={key} className={classes.item}>
              <TextInput
                aria-label={`第 ${index + 1} 个分组的名称`}
                value={title}
                maxLength={30}
                error={title.trim() === '' && '分组名称是必填项'}
                onChange={(event) => rename(key, event.currentTarget.value)}
              />
              <span className={classes.count}>{count} 个字段</span>
              <ActionIcon
                variant="subtle"
                color="danger"
                aria-label={`删除分组${title}`}
                disabled={count > 0 || sections.length === 1}
                onClick={() => onSections(sections.filter((section) => section.key !== key))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Button variant="default" disabled={sections.length >= mostSections} onClick={add}>
        新增分组
      </Button>
    </Drawer>
  );
}
