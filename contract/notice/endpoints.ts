import { choiceEndpoints } from './choice-endpoints';
import { pushEndpoints } from './push-endpoints';
import { recordEndpoints } from './record-endpoints';
import { settingEndpoints } from './setting-endpoints';

/** Every call of the module. Pages import the part that they need, so that they load no more. */
export const noticeEndpoints = { ...recordEndpoints, ...choiceEndpoints, ...pushEndpoints, ...settingEndpoints };
