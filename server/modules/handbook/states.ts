/** States of a handbook version; only published ones count for anybody. */
export const VersionState = { draft: 1, published: 2, stopped: 3 } as const;
