import { activitiesEndpoints } from '@contract/activities/endpoints';
import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints } from '@contract/activities/people';
import { planEndpoints } from '@contract/activities/plans';
import { partEndpoints } from '@contract/activities/taking-part';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { activityEntries, activityTimes } from './calendar-entries';
import { activitiesDemo } from './demo';
import { activityEvaluationDemo } from './demo-evaluation';
import { evidencePack } from './evidence-pack';
import { kindTemplates } from './evaluation-forms';
import { activityExitItems } from './exit-items';
import { activityFiles } from './files';
import { evidenceFlow, planFlow } from './flows';
import { kindHandlers } from './kinds';
import { activityPeopleHandlers } from './people';
import { planHandlers } from './plans';
import { activityReferences } from './references';
import { activityPurpose } from './room';
import { manages } from './sight';
import { statisticsHandlers } from './statistics';
import { partHandlers } from './taking-part';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const activitiesServer: ServerModule<typeof activitiesEndpoints> = {
  logObjects: [
    { kind: 'activities', word: '教学活动' },
    { kind: 'activities_kind', word: '活动类型' },
    { kind: 'activities_target', word: '频次要求' },
  ],
  references: activityReferences,
  histories: [
    {
      kind: 'activities',
      permission: 'teachActivity:activity:list',
      calls: changing({ ...planEndpoints, ...partEndpoints, ...activityPeopleEndpoints }),
      isSeen: manages,
    },
    { kind: 'activities_kind', permission: 'teachActivity:config:edit', calls: changing(kindEndpoints) },
  ],
  owners: activityFiles,
  downloads: [evidencePack],
  flows: [planFlow, evidenceFlow],
  bookingPurposes: [activityPurpose],
  calendarEntries: [activityEntries],
  busyTimes: [activityTimes],
  exitItems: activityExitItems,
  templateUses: [kindTemplates],
  demo: [activitiesDemo, activityEvaluationDemo],
  routes: implement(activitiesEndpoints, {
    ...kindHandlers,
    ...planHandlers,
    ...activityPeopleHandlers,
    ...partHandlers,
    ...statisticsHandlers,
  }),
};
