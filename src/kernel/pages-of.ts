import type { ModuleSpec } from '@contract/kernel/module';
import type { ComponentType } from 'react';

/** Loads a screen's chunk when it is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** One page for each screen that the module declares: a declared screen without a page does not compile. */
export type PagesOf<Module extends ModuleSpec> = { readonly [Screen in keyof Module['screens']]: PageLoader };
