export { VersionState } from '@contract/handbook/rules';

/** States of a scheme within its version. */
export const SchemeState = { draft: 1, published: 2 } as const;
