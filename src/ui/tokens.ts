import type { MantineColorsTuple } from '@mantine/core';

/** The customer's colours (requirements section 9) sit at index 6; 0 to 2 are tints, 9 is the text on a tint. */
export const palettes = {
  primary: [
    '#ecf4ff',
    '#d9e9ff',
    '#b2d3ff',
    '#87baff',
    '#5ca0ff',
    '#358aff',
    '#0f74ff',
    '#0d64db',
    '#0b54b8',
    '#094394',
  ],
  success: [
    '#f3faef',
    '#e7f5df',
    '#ceebc0',
    '#b3e09c',
    '#98d679',
    '#7fcc5a',
    '#67c23a',
    '#4f9a2a',
    '#3f8326',
    '#3c7122',
  ],
  warning: [
    '#fdf8ef',
    '#fbf0e0',
    '#f7e1c1',
    '#f2d09e',
    '#eec07a',
    '#eab15b',
    '#e6a23c',
    '#b97a1c',
    '#9a6210',
    '#855e23',
  ],
  danger: [
    '#fef3f3',
    '#fde7e7',
    '#fcd0d0',
    '#fab6b6',
    '#f89b9b',
    '#f78484',
    '#f56c6c',
    '#e05252',
    '#d43d3d',
    '#8e3f3f',
  ],
  info: ['#f6f6f7', '#edeeef', '#dbdcde', '#c8c9cc', '#b4b6ba', '#a2a4a9', '#909399', '#7c7e84', '#686a6e', '#545559'],
} as const satisfies Record<string, MantineColorsTuple>;

export type Tone = keyof typeof palettes;

/** Fills that carry white text: the customer's colours darkened until the text reaches 4.5:1. */
export const filled: Record<Tone, { rest: string; hover: string }> = {
  primary: { rest: '#0b69ec', hover: '#0a5fd6' },
  success: { rest: '#3f8326', hover: '#36701f' },
  warning: { rest: '#9a6210', hover: '#84540d' },
  danger: { rest: '#d43d3d', hover: '#bd3232' },
  info: { rest: '#686a6e', hover: '#5a5c60' },
};

/** Surfaces, lines and text of both schemes, every text at 4.5:1 on every surface; used as `var(--reach-<name>)`. */
export const surfaces = {
  light: {
    page: '#f5f7fa',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f2f4f8',
    line: '#e5e6eb',
    'line-strong': '#c9cdd4',
    text: '#1f2329',
    'text-2': '#646a73',
    'text-3': '#696f78',
    menu: '#eaf3ff',
    'menu-hover': '#dceaff',
    'menu-active': '#cde1ff',
    'menu-text': '#33415c',
    'menu-accent': '#0a58ca',
    link: '#0b62de',
  },
  dark: {
    page: '#14171d',
    surface: '#1b1f27',
    raised: '#242933',
    hover: '#262c37',
    line: '#323945',
    'line-strong': '#485263',
    text: '#e4e6eb',
    'text-2': '#a6adb8',
    'text-3': '#8f97a4',
    menu: '#17202e',
    'menu-hover': '#1e2a3d',
    'menu-active': '#24395a',
    'menu-text': '#c3cddd',
    'menu-accent': '#86b8ff',
    link: '#7db2ff',
  },
} as const;

/** Mantine's own dark greys, from text (0) to the deepest ground (9), in the hue of the surfaces above. */
export const darkScale: MantineColorsTuple = [
  '#e4e6eb',
  '#c9cdd4',
  '#a6adb8',
  '#7b8390',
  '#485263',
  '#323945',
  '#242933',
  '#1b1f27',
  '#14171d',
  '#0f1217',
];

/** Layout figures of requirements section 9, in pixels. */
export const layout = {
  sidebar: 220,
  'sidebar-collapsed': 56,
  'top-bar': 50,
  tabs: 40,
  padding: 16,
  pagination: 52,
  operations: 80,
} as const;

/** Below this width the app is one for a phone or ward tablet (requirements section 2). */
export const mobileBelow = 992;
