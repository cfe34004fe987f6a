import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './palette-button.module.css';

const loadPalette = () => import('./palette');
const Palette = lazy(loadPalette);
/** Once the page stands: what is typed right after Ctrl+K must find the field there. */
const preloadMs = 2_000;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The way to the palette by pointer; by keyboard it is Ctrl+K from anywhere, fields included. */
export function PaletteButton() {
  const isMobile = useIsMobile();
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  useEffect(() => {
    const timer = window.setTimeout(() => void loadPalette().catch(() => undefined), preloadMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      {isMobile ? (
        <ActionIcon variant="subtle" color="info" size={44} aria-label="搜索" onClick={open}>
          <IconSearch size={20} stroke={1.75} />
        </ActionIcon>
      ) : (
        <UnstyledButton
          className={classes.button}
          aria-label="搜索"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <span aria-hidden>搜索</span>
          <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Palette isOpen onClose={close} />
        </Suspense>
      )}
    </>
  );
}
