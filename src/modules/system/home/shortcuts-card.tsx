import type { MenuItem } from '@contract/account/types';
import { preferenceEndpoints } from '@contract/userinfo/preference-endpoints';
import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useSession } from '@/kernel/session/session-store';
import { NamedIcon } from '@/ui/named-icon';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from './shortcuts.module.css';

const menuType = 1;
const preferenceKey = 'home.shortcuts';
const mostPinned = 12;
/** Shown to those who have pinned nothing yet. */
const firstShown = 8;

/** Every screen of the person's menu but this one. */
function screensOf(menus: readonly MenuItem[]): MenuItem[] {
  return menus.flatMap((item) => {
    const isScreen = item.type === menuType && !item.hidden && !item.affix && item.path !== '' && !hasScreens(item);
    return isScreen ? [item] : screensOf(item.children);
  });
}

const hasScreens = (item: MenuItem) => item.children.some((child) => child.type === menuType);

/** Pinned paths of a stored preference; it may hold anything, also from another release. */
function pinnedOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : null;
}

/** The person's ways to their work: what they pinned, or the first screens of their menu. */
export default function ShortcutsCard() {
  const session = useSession();
  const screens = session.kind === 'ready' ? screensOf(session.purview.menus) : [];
  const stored = useCall(preferenceEndpoints.preference, { params: { key: preferenceKey } });
  const pinned = pinnedOf(stored.data?.value);
  const [isChoosing, setChoosing] = useState(false);
  const shown = pinned
    ? pinned.flatMap((path) => screens.find((screen) => screen.path === path) ?? [])
    : screens.slice(0, firstShown);
  return (
    <Panel
      title="常用功能"
      aside={
        screens.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
            设置
          </Button>
        )
      }
    >
      {screens.length === 0 ? (
        <EmptyState title="还没有可用的功能">请联系教育处管理员为您的账号开通权限</EmptyState>
      ) : (
        <ul className={classes.list}>
          {shown.map((screen) => (
            <li key={screen.id}>
              <Link to={screen.path} className={classes.link}>
                <span className={classes.icon}>
                  <NamedIcon name={screen.icon} size={20} />
                </span>
                {screen.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isChoosing && (
        <Chooser screens={screens} initial={shown.map(({ path }) => path)} onClose={() => setChoosing(false)} />
      )}
    </Panel>
  );
}

interface ChooserProps {
  screens: readonly MenuItem[];
  initial: readonly string[];
  onClose: () => void;
}

function Chooser({ screens, initial, onClose }: ChooserProps) {
  const [paths, setPaths] = useState(initial);
  const save = useSave(preferenceEndpoints.savePreference, {
    refresh: [preferenceEndpoints.preference],
    done: '常用功能已保存',
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title="设置常用功能" closeButtonProps={{ 'aria-label': '关闭' }}>
      <p className={classes.hint}>最多选择 {mostPinned} 项，按选择的先后排列</p>
      <div className={classes.choices}>
        {screens.map(({ id, path, title }) => (
          <Checkbox
            key={id}
            label={title}
            checked={paths.includes(path)}
            disabled={!paths.includes(path) && paths.length >= mostPinned}
            onChange={(event) =>
              setPaths(event.currentTarget.checked ? [...paths, path] : paths.filter((one) => one !== path))
            }
          />
        ))}
      </div>
      <Button
        fullWidth
        mt="md"
        loading={save.isRunning}
        onClick={() => void save.run({ params: { key: preferenceKey }, body: { value: [...paths] } })}
      >
        保存
      </Button>
    </Modal>
  );
}
