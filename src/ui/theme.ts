import { createTheme } from '@mantine/core';
import { darkScale, palettes } from './tokens';

const fontFamily =
  'system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", sans-serif';

/** Height of buttons and inputs of the usual size (requirements section 9). */
const control = '32px';
const isUsual = (size: string | undefined) => size === undefined || size === 'sm';

/** What carries no text takes the customer's colour as it is; fills under white text are darker (`filled`). */
const textless = { defaultProps: { color: 'primary.6' } };

/** Turning a calendar, for who hears the page: its buttons show arrows. */
const calendar = {
  defaultProps: {
    ariaLabels: {
      previousMonth: '上一月',
      nextMonth: '下一月',
      previousYear: '上一年',
      nextYear: '下一年',
      previousDecade: '前十年',
      nextDecade: '后十年',
    },
  },
};

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.57' },
    },
  },
  colors: { ...palettes, dark: darkScale },
  primaryColor: 'primary',
  primaryShade: 6,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.5', sm: '1.57', md: '1.57', lg: '1.55', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  components: {
    DateInput: calendar,
    DatePickerInput: calendar,
    DateTimePicker: calendar,
    MonthPickerInput: calendar,
    Button: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: isUsual(size) ? { '--button-height': control } : {},
      }),
    },
    Input: {
      vars: (_: unknown, { size }: { size?: string }) => ({
        wrapper: isUsual(size) ? { '--input-height': control } : {},
      }),
    },
    Loader: textless,
    Progress: textless,
    ProgressSection: textless,
    Slider: textless,
    Switch: textless,
    // A picture alone has no name to be read out.
    InputClearButton: { defaultProps: { 'aria-label': '清除' } },
    // Locking the page's scroll writes a <style> element, which the content security policy forbids; the page's
    // own scrolling area lies under the overlay and cannot be reached anyway.
    Modal: { defaultProps: { lockScroll: false, centered: true } },
    Drawer: { defaultProps: { lockScroll: false, position: 'right' } },
  },
});
