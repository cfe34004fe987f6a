import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { longestName, mostViews, withView, withoutView, type SavedView, type TableViews } from './table-views';
import classes from './view-menu.module.css';

export interface ViewMenuProps {
  kept: TableViews;
  onKeep: (next: TableViews) => void;
  /** The table's state now, as a query string. */
  address: string;
  onApply: (view: SavedView) => void;
  /** Large enough for a finger. */
  isTouched?: boolean;
}

/** Saved views: filters, order and columns under a name. */
export function ViewMenu({ kept, onKeep, address, onApply, isTouched = false }: ViewMenuProps) {
  const [isOpen, menu] = useDisclosure();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setError('视图名称是必填项');
    const next = withView(kept, { name: trimmed, address, arrangement: kept.arrangement });
    if (!next) return setError(`最多保存 ${mostViews} 个视图，请先删除一个`);
    onKeep(next);
    setName('');
    menu.close();
  };
  return (
    <Popover opened={isOpen} onChange={menu.set} position="bottom-end" width={280} shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label="视图">
          <ActionIcon variant="default" size={isTouched ? 44 : 32} aria-label="视图" onClick={menu.toggle}>
            <IconBookmark size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label="视图">
        {kept.views.length === 0 ? (
          <p className={classes.hint}>把当前的条件、排序和列存为视图，之后一次点击即可恢复。</p>
        ) : (
          <ul className={classes.list}>
            {kept.views.map((view) => (
              <li key={view.name} className={classes.view}>
                <button
                  type="button"
                  className={classes.apply}
                  aria-current={view.address === address || undefined}
                  onClick={() => {
                    onApply(view);
                    menu.close();
                  }}
                >
                  {view.name}
                </button>
                <ActionIcon
                  variant="subtle"
                  color="info"
                  size={isTouched ? 44 : 28}
                  aria-label={`删除视图${view.name}`}
                  onClick={() => onKeep(withoutView(kept, view.name))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form className={classes.form} onSubmit={save}>
          <TextInput
            aria-label="视图名称"
            placeholder="视图名称"
            maxLength={longestName}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <Button type="submit" variant="default">
            存为视图
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
