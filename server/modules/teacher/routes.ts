import { changeEndpoints } from '@contract/teacher/changes';
import { ownChangeEndpoints } from '@contract/teacher/own-changes';
import { teacherEndpoints } from '@contract/teacher/endpoints';
import { qualificationEndpoints } from '@contract/teacher/qualifications';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { archiveDemo } from './archives/demo';
import { archiveFieldHandlers } from './archives/fields';
import { archiveFiles } from './archives/files';
import { archiveFlow } from './archives/flow';
import { archiveFormHandlers } from './archives/form';
import { mineHandlers } from './archives/mine';
import { officeHandlers } from './archives/office';
import { startChangeChore } from './changes/effect';
import { changeFlow } from './changes/flow';
import { changeHandlers } from './changes/handlers';
import { ownChangeHandlers } from './changes/own';
import { teacherDemo } from './demo';
import { qualificationHandlers, qualificationReminders } from './qualifications/handlers';
import { seesQualification } from './qualifications/rows';
import { teacherReferences } from './references';
import { qualificationRuleHandlers } from './rules/handlers';
import { selectionDemo } from './selection/demo';
import { declarationFiles } from './selection/files';
import { declareFlow } from './selection/flow';
import { selectionFormHandlers } from './selection/form';
import { declarationHandlers } from './selection/mine';
import { objectionHandlers } from './selection/objections';
import { selectionHandlers } from './selection/office';
import { declarationReviewHandler } from './selection/review';

export const teacherServer: ServerModule<typeof teacherEndpoints> = {
  logObjects: [
    { kind: 'teacher_rule', word: '师资条件' },
    { kind: 'teacher_archive_field', word: '档案字段' },
    { kind: 'teacher_qualification', word: '师资' },
    { kind: 'teacher_qualification_change', word: '师资变更' },
    { kind: 'teacher_selection', word: '师资遴选' },
    { kind: 'teacher_declaration', word: '师资申报' },
    { kind: 'teacher_objection', word: '公示异议' },
  ],
  references: teacherReferences,
  owners: [archiveFiles, declarationFiles],
  flows: [archiveFlow, changeFlow, declareFlow],
  histories: [
    {
      kind: 'teacher_qualification',
      permission: 'teacher:person:list',
      isSeen: seesQualification,
      calls: [
        ...Object.values(qualificationEndpoints).filter(({ mutation }) => mutation),
        changeEndpoints.changeQualification,
        ownChangeEndpoints.askChange,
      ],
    },
  ],
  reminders: qualificationReminders,
  demo: [teacherDemo, archiveDemo, selectionDemo],
  routes: implement(teacherEndpoints, {
    ...qualificationRuleHandlers,
    ...qualificationHandlers,
    ...changeHandlers,
    ...ownChangeHandlers,
    ...archiveFieldHandlers,
    ...mineHandlers,
    ...officeHandlers,
    ...archiveFormHandlers,
    ...selectionHandlers,
    ...declarationHandlers,
    ...selectionFormHandlers,
    ...declarationReviewHandler,
    ...objectionHandlers,
  }),
  start: (context) => Promise.resolve(startChangeChore(context)),
};
