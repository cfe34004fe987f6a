import { useComputedColorScheme } from '@mantine/core';
import { useMemo, type CSSProperties } from 'react';
import { tints } from './tints';

/** The tints of the present colour scheme as `--tint-0`, `--edge-0` and so on. */
export function useTintVariables(): CSSProperties {
  const isDark = useComputedColorScheme('light') === 'dark';
  return useMemo(() => {
    const variables: Record<string, string> = {};
    tints.forEach((tint, index) => {
      variables[`--tint-${index}`] = isDark ? tint.darkFill : tint.fill;
      variables[`--edge-${index}`] = isDark ? tint.darkEdge : tint.edge;
    });
    return variables;
  }, [isDark]);
}
