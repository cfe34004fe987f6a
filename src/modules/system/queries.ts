import { useMemo } from 'react';
import { frontEndpoints } from '@contract/system/front-endpoints';
import { settingDefaults } from '@contract/system/settings';
import type { FrontConfig } from '@contract/system/types';
import { useCall } from '@/kernel/query/use-call';

const fallback: FrontConfig = {
  system_name: '医学教学管理系统',
  logo: '',
  demo: false,
  version: '',
  idle_minutes: 0,
  year_start: settingDefaults.teaching.year_start,
};

const useAskedConfig = () => useCall(frontEndpoints.frontConfig, {}, { staleTime: 3_600_000, persist: true }).data;

/** Name, logo and marks of this installation; asked once and kept for the tab (requirements section 7). */
export function useFrontConfig(): FrontConfig {
  const asked = useAskedConfig();
  // A copy that an earlier version kept on this device may lack what came later.
  return useMemo(() => ({ ...fallback, ...asked }), [asked]);
}

/** Minutes without input after which a page signs out, 0 for never; undefined until that is known. */
export function useIdleMinutes(): number | undefined {
  return useAskedConfig()?.idle_minutes;
}

/** Personnel types as options of a filter. */
export function usePersonTypes() {
  return useCall(frontEndpoints.personTypes, {}, { staleTime: 3_600_000, persist: true });
}

/** Picture beside the sign-in form; empty: the built-in one. */
export function useLoginBackground(): string {
  return useCall(frontEndpoints.loginBackground, {}, { staleTime: 3_600_000 }).data?.image ?? '';
}
