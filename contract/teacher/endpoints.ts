import { archiveEndpoints } from './archives';
import { changeEndpoints } from './changes';
import { fieldSettingEndpoints } from './field-settings';
import { ownChangeEndpoints } from './own-changes';
import { qualificationRuleEndpoints } from './qualification-rules';
import { qualificationEndpoints } from './qualifications';
import { declarationEndpoints } from './selection/declarations';
import { objectionEndpoints } from './selection/objections';
import { selectionEndpoints } from './selection/rounds';

/** All calls of the module; a page imports the part that it needs. */
export const teacherEndpoints = {
  ...qualificationRuleEndpoints,
  ...qualificationEndpoints,
  ...changeEndpoints,
  ...ownChangeEndpoints,
  ...archiveEndpoints,
  ...fieldSettingEndpoints,
  ...selectionEndpoints,
  ...declarationEndpoints,
  ...objectionEndpoints,
};
