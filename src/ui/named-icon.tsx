import {
  IconBook,
  IconCalendar,
  IconHome,
  IconNotebook,
  IconPoint,
  IconSettings,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

/** Icons by the names that modules declare; each is imported by itself, so the bundle holds only these. */
const icons: Record<string, Icon> = {
  book: IconBook,
  calendar: IconCalendar,
  home: IconHome,
  notebook: IconNotebook,
  settings: IconSettings,
  user: IconUser,
  users: IconUsers,
};

/** The icon that a module declares; a dot for one that this build does not know (the menu comes from the server). */
export function NamedIcon({ name, size }: { name: string; size: number }) {
  const Icon = icons[name] ?? IconPoint;
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
