import { NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useIsMobile } from '@/ui/use-is-mobile';
import { entries } from './entries';
import classes from './gallery-frame.module.css';

/** The kits with their examples at the left (a choice above on a phone), the chosen one beside them. */
export function GalleryFrame() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isMobile = useIsMobile();
  return (
    <div className={classes.frame}>
      <nav className={classes.kits} aria-label="构件">
        {isMobile ? <KitChoice /> : <KitLinks />}
        <SegmentedControl
          size="xs"
          aria-label="配色"
          value={colorScheme}
          onChange={setColorScheme}
          data={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
            { value: 'auto', label: '自动' },
          ]}
        />
      </nav>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}

function KitLinks() {
  return entries.map(({ kit, title, examples }) => (
    <section key={kit} className={classes.kit} aria-label={title}>
      <h2 className={classes.kitTitle}>{title}</h2>
      {examples.map((example) => (
        <NavLink key={example.key} to={`/${kit}/${example.key}`} className={classes.link}>
          {example.title}
        </NavLink>
      ))}
    </section>
  ));
}

function KitChoice() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const data = entries.map(({ kit, title, examples }) => ({
    group: title,
    items: examples.map((example) => ({ value: `/${kit}/${example.key}`, label: `${title} · ${example.title}` })),
  }));
  return (
    <NativeSelect
      className={classes.choice}
      aria-label="示例"
      data={data}
      value={pathname}
      onChange={(event) => void navigate(event.currentTarget.value)}
    />
  );
}
