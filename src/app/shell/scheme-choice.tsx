import { SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'auto', label: '跟随系统' },
];

export function SchemeChoice() {
  // Without it the library would stop transitions by writing a <style>, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <div className={classes.scheme}>
      <Text c="dimmed" size="xs" aria-hidden>
        主题
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="主题"
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
      />
    </div>
  );
}
