import { Menu } from '@mantine/core';
import { NavLink, useLocation } from 'react-router-dom';
import { NamedIcon } from '@/ui/named-icon';
import type { SidebarGroup } from '../routing/menu';
import classes from './sidebar.module.css';
import { useAddresses } from './use-addresses';

/** A group of the collapsed sidebar: its icon, and its screens beside it. */
export default function GroupFlyout({ group }: { group: SidebarGroup }) {
  const { pathname } = useLocation();
  const addressOf = useAddresses();
  const isHere = group.links.some((link) => link.path === pathname);
  return (
    <Menu position="right-start" trigger="click-hover" offset={4} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.link}
          data-icon
          aria-label={group.title}
          data-active={isHere || undefined}
        >
          <NamedIcon name={group.icon} size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.title}</Menu.Label>
        {group.links.map((link) => (
          <Menu.Item key={link.path} component={NavLink} to={addressOf(link.path)} className={classes.flyoutLink}>
            {link.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
