import { bankEndpoints as calls, type Bank } from '@contract/exam/banks';
import { bankKindWords, BankKind } from '@contract/exam/rules';
import { EnableState } from '@contract/kernel/enums';
import { ActionIcon, Menu, NavLink } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { formatCount } from '@/ui/format';
import classes from './bank-page.module.css';
import { bankReads } from './reads';

interface BankTreeProps {
  banks: readonly Bank[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
  onEdit: (bank: Bank) => void;
  onShare: (bank: Bank) => void;
  /** False without the right to add one. */
  onAdd: (() => void) | false;
}

/** Banks as a tree; a press narrows the list to one and all below it. */
export function BankTree({ banks, chosen, onChoose, onEdit, onShare, onAdd }: BankTreeProps) {
  const toggle = useStatusToggle(calls.changeBankStatus, bankReads);
  const remove = useRemove(calls.removeBank, '题库', bankReads);
  const depthOf = (bank: Bank): number => {
    const parent = banks.find(({ id }) => id === bank.parent_id);
    return parent ? 1 + depthOf(parent) : 0;
  };
  return (
    <nav className={classes.tree} aria-label="题库">
      <div className={classes.head}>
        题库
        {onAdd && (
          <ActionIcon variant="subtle" aria-label="新增题库" title="新增题库" onClick={onAdd}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <NavLink component="button" label="全部" active={chosen === null} onClick={() => onChoose(null)} />
      {banks.map((bank) => (
        <div key={bank.id} className={classes.branch} style={{ paddingInlineStart: depthOf(bank) * 16 }}>
          <NavLink
            component="button"
            className={bank.status === EnableState.enabled ? '' : classes.off}
            label={bank.name}
            description={wordsOf(bank)}
            active={bank.id === chosen}
            aria-current={bank.id === chosen || undefined}
            onClick={() => onChoose(bank.id)}
          />
          {bank.can_manage && (
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <ActionIcon variant="subtle" color="info" aria-label={`${bank.name}的操作`}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onEdit(bank)}>编辑</Menu.Item>
                <Menu.Item onClick={() => onShare(bank)}>授权</Menu.Item>
                {[toggle(bank), remove(bank)].map(({ label, onClick, color }) => (
                  <Menu.Item key={label} {...(color && { color })} onClick={onClick}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      ))}
    </nav>
  );
}

const wordsOf = (bank: Bank) =>
  [
    `${formatCount(bank.question_count)} 题`,
    bank.kind === BankKind.collection && bankKindWords[bank.kind],
    bank.kind !== BankKind.open && !bank.is_mine && `${bank.owner?.name ?? '他人'}分享`,
    bank.status !== EnableState.enabled && '停用',
  ]
    .filter(Boolean)
    .join(' · ');
