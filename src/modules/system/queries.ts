import { systemEndpoints } from '@contract/system/endpoints';
import type { FrontConfig } from '@contract/system/types';
import { useCall } from '@/kernel/query/use-call';

const fallback: FrontConfig = { system_name: '医学教学管理系统', logo: '', demo: false, version: '' };

/** Name, logo and marks of this installation; asked once and kept for the tab (requirements section 7). */
export function useFrontConfig(): FrontConfig {
  return useCall(systemEndpoints.frontConfig, {}, { staleTime: 3_600_000, persist: true }).data ?? fallback;
}

/** Personnel types as options of a filter. */
export function usePersonTypes() {
  return useCall(systemEndpoints.personTypes, {}, { staleTime: 3_600_000, persist: true });
}
