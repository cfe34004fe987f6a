import { Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { NamedIcon } from '@/ui/named-icon';
import type { SidebarGroup, SidebarLink } from '../routing/menu';
import classes from './sidebar.module.css';
import { useAddresses } from './use-addresses';

interface GroupListProps {
  group: SidebarGroup;
  isOpen: boolean;
  /** The open page is one of the group's; marks the head while the group is folded. */
  isHere: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function GroupList({ group, isOpen, isHere, onOpen }: GroupListProps) {
  return (
    <div className={classes.group} role="group" aria-label={group.title}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        data-here={(isHere && !isOpen) || undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <NamedIcon name={group.icon} size={18} />
        <span className={classes.label}>{group.title}</span>
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && group.links.map((link) => <PlainLink key={link.path} link={link} isIndented />)}
    </div>
  );
}

interface PlainLinkProps {
  link: SidebarLink;
  isIcon?: boolean;
  isIndented?: boolean;
}

export function PlainLink({ link, isIcon = false, isIndented = false }: PlainLinkProps) {
  const addressOf = useAddresses();
  const anchor = (
    <NavLink
      end
      to={addressOf(link.path)}
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
