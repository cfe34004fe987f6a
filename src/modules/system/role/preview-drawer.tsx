import type { MenuItem } from '@contract/account/types';
import { systemEndpoints } from '@contract/system/endpoints';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from './role.module.css';

const buttonType = 4;

/** The menu and its buttons as somebody with these permissions would have them; nothing in it can be pressed. */
export function PreviewDrawer({ permissions, onClose }: { permissions: readonly string[]; onClose: () => void }) {
  const preview = useCall(systemEndpoints.rolePreview, { body: { permissions: [...permissions] } });
  return (
    <Drawer opened onClose={onClose} title="此角色看到的菜单" size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={preview} what="菜单">
        {({ menus }) =>
          menus.length === 0 ? (
            <EmptyState title="没有可用的菜单">勾选权限后再预览</EmptyState>
          ) : (
            <Items items={menus} />
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  const entries = items.filter(({ type }) => type !== buttonType);
  return (
    <ul className={classes.menu}>
      {entries.map((item) => {
        const buttons = item.children.filter(({ type }) => type === buttonType);
        return (
          <li key={item.id}>
            {item.title}
            {item.hidden && <small>（不列入菜单）</small>}
            {buttons.length > 0 && <small> {buttons.map(({ title }) => title).join('、')}</small>}
            {item.children.length > buttons.length && <Items items={item.children} />}
          </li>
        );
      })}
    </ul>
  );
}
