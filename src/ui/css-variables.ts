import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type CSSVariablesResolver,
} from '@mantine/core';
import { theme } from './theme';
import { filled, layout, palettes, surfaces, type Tone } from './tokens';

type Scheme = keyof typeof surfaces;

/** Mantine's variables with this product's surfaces, text colours and readable fills laid over them. */
const resolve: CSSVariablesResolver = (merged) => {
  const base = defaultCssVariablesResolver(merged);
  return {
    variables: { ...base.variables, ...sizes() },
    light: { ...base.light, ...schemeVariables('light') },
    dark: { ...base.dark, ...schemeVariables('dark') },
  };
};

function sizes(): Record<string, string> {
  return Object.fromEntries(Object.entries(layout).map(([name, px]) => [`--reach-${name}-size`, `${px}px`]));
}

/** Variables of a scheme: surfaces, text, and the tones as they are read in it. */
export function schemeVariables(scheme: Scheme): Record<string, string> {
  const colours = surfaces[scheme];
  const variables: Record<string, string> = {
    '--mantine-color-body': colours.surface,
    '--mantine-color-text': colours.text,
    '--mantine-color-dimmed': colours['text-2'],
    '--mantine-color-placeholder': colours['text-3'],
    '--mantine-color-anchor': colours.link,
    '--mantine-color-default': colours.raised,
    '--mantine-color-default-hover': colours.hover,
    '--mantine-color-default-color': colours.text,
    '--mantine-color-default-border': colours['line-strong'],
    '--mantine-color-error': scheme === 'light' ? filled.danger.rest : palettes.danger[4],
    '--mantine-primary-color-contrast': '#ffffff',
  };
  for (const [name, value] of Object.entries(colours)) variables[`--reach-${name}`] = value;
  for (const tone of Object.keys(palettes) as Tone[]) {
    variables[`--mantine-color-${tone}-filled`] = filled[tone].rest;
    variables[`--mantine-color-${tone}-filled-hover`] = filled[tone].hover;
    variables[`--mantine-color-${tone}-text`] = scheme === 'light' ? filled[tone].rest : palettes[tone][4];
    // On dark ground the library would take a tint that is almost white: what can be pressed keeps its hue.
    if (scheme === 'dark') {
      variables[`--mantine-color-${tone}-light-color`] = palettes[tone][4];
      variables[`--mantine-color-${tone}-outline`] = palettes[tone][4];
    }
    variables[`--reach-${tone}-text`] = palettes[tone][scheme === 'light' ? 9 : 4];
  }
  return variables;
}

/**
 * Puts the variables into the document. Mantine would do so with a <style> element, which the content security
 * policy (no unsafe-inline) forbids; an adopted sheet is script's own doing and allowed.
 */
export function adoptCssVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(resolve(mergeMantineTheme(DEFAULT_THEME, theme))));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
