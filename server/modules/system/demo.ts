import { settingDefaults } from '@contract/system/settings';
import { demoHospitalName } from '@server/demo/hospital';
import type { DemoPart } from '@server/demo/part';
import { ensureRoles } from './public';
import { saveSettingGroup } from './settings';

export const systemDemo: DemoPart[] = [
  { key: 'system.roles', after: [], write: ensureRoles },
  {
    key: 'system.name',
    after: [],
    async write(tx) {
      await saveSettingGroup(tx, 'identity', { ...settingDefaults.identity, system_name: demoHospitalName }, null);
    },
  },
];
