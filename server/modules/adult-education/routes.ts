import { adultEducationEndpoints } from '@contract/adult-education/endpoints';
import { adultEducationProjectEndpoints } from '@contract/adult-education/projects';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { attendeeHandlers, attendeeLists } from './attendees';
import { configHandlers } from './config';
import { creditHandlers } from './credits';
import { adultEducationDemo } from './demo';
import { projectFlow } from './flow';
import { projectHandlers } from './projects';
import { adultEducationReferences } from './references';

export const adultEducationServer: ServerModule<typeof adultEducationEndpoints> = {
  logObjects: [
    { kind: 'adult_education_project', word: '继教项目' },
    { kind: 'adult_education_attendee', word: '继教参加人员' },
    { kind: 'adult_education_level', word: '继教级别' },
    { kind: 'adult_education_requirement', word: '年度学分要求' },
  ],
  references: adultEducationReferences,
  flows: [projectFlow],
  histories: [
    {
      kind: 'adult_education_project',
      permission: 'adultEdu:project:list',
      calls: Object.values(adultEducationProjectEndpoints).filter(({ mutation }) => mutation),
    },
  ],
  demo: [adultEducationDemo],
  routes: implement(adultEducationEndpoints, {
    ...configHandlers,
    ...projectHandlers,
    ...attendeeLists,
    ...attendeeHandlers,
    ...creditHandlers,
  }),
};
