import { configEndpoints } from './config-endpoints';
import { frontEndpoints } from './front-endpoints';
import { historyEndpoints } from './history-endpoints';
import { homeEndpoints } from './home-endpoints';
import { logEndpoints } from './log-endpoints';
import { purviewEndpoints } from './purview-endpoints';
import { roleEndpoints } from './role-endpoints';
import { systemSessionEndpoints } from './session-endpoints';
import { sealEndpoints } from './seal-endpoints';
import { shellEndpoints } from './shell-endpoints';

export const systemEndpoints = {
  ...frontEndpoints,
  ...shellEndpoints,
  ...purviewEndpoints,
  ...roleEndpoints,
  ...systemSessionEndpoints,
  ...configEndpoints,
  ...logEndpoints,
  ...historyEndpoints,
  ...homeEndpoints,
  ...sealEndpoints,
};
