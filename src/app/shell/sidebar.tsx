import { Menu, ScrollArea, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '@/kernel/session/session-store';
import { NamedIcon } from '@/ui/named-icon';
import { sidebarOf, type SidebarGroup, type SidebarLink } from '../routing/menu';
import { Brand } from './brand';
import classes from './sidebar.module.css';

/** The menu that the server grants this user. Collapsed to icons, a group opens beside its icon. */
export function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const session = useSession();
  const groups = useMemo(() => (session.kind === 'ready' ? sidebarOf(session.purview.menus) : []), [session]);
  return (
    <aside className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <Brand isCollapsed={isCollapsed} />
      <ScrollArea className={classes.scroll} type="hover" scrollbarSize={6}>
        <nav aria-label="主菜单" className={classes.nav}>
          {groups.map((group) => (
            <Group key={group.id} group={group} isCollapsed={isCollapsed} />
          ))}
        </nav>
      </ScrollArea>
    </aside>
  );
}

function Group({ group, isCollapsed }: { group: SidebarGroup; isCollapsed: boolean }) {
  if (group.title === '') return group.links.map((link) => <Link key={link.path} link={link} isIcon={isCollapsed} />);
  return isCollapsed ? <GroupFlyout group={group} /> : <GroupList group={group} />;
}

function GroupList({ group }: { group: SidebarGroup }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <div className={classes.group}>
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <NamedIcon name={group.icon} size={18} />
        <span className={classes.label}>{group.title}</span>
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && group.links.map((link) => <Link key={link.path} link={link} isIndented />)}
    </div>
  );
}

function GroupFlyout({ group }: { group: SidebarGroup }) {
  const { pathname } = useLocation();
  const isActive = group.links.some((link) => link.path === pathname);
  return (
    <Menu position="right-start" trigger="click-hover" offset={4} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.link}
          data-icon
          aria-label={group.title}
          data-active={isActive || undefined}
        >
          <NamedIcon name={group.icon} size={18} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.title}</Menu.Label>
        {group.links.map((link) => (
          <Menu.Item key={link.path} component={NavLink} to={link.path}>
            {link.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface LinkProps {
  link: SidebarLink;
  isIcon?: boolean;
  isIndented?: boolean;
}

function Link({ link, isIcon = false, isIndented = false }: LinkProps) {
  const anchor = (
    <NavLink
      to={link.path}
      className={classes.link}
      data-icon={isIcon || undefined}
      data-indented={isIndented || undefined}
      aria-label={isIcon ? link.title : undefined}
    >
      {!isIndented && <NamedIcon name={link.icon} size={18} />}
      {!isIcon && <span className={classes.label}>{link.title}</span>}
    </NavLink>
  );
  return isIcon ? (
    <Tooltip label={link.title} position="right" withinPortal>
      {anchor}
    </Tooltip>
  ) : (
    anchor
  );
}
