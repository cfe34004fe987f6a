import type { catalog, ModuleKey } from '@contract/catalog';
import type { ScreenSpec } from '@contract/kernel/module';
import { accountModule } from '@contract/account/module';
import { activitiesModule } from '@contract/activities/module';
import { approvalModule } from '@contract/approval/module';
import { attachmentModule } from '@contract/attachment/module';
import { departmentStayModule } from '@contract/department-stay/module';
import { dictionaryModule } from '@contract/dictionary/module';
import { downloadModule } from '@contract/download/module';
import { examModule } from '@contract/exam/module';
import { evaluationModule } from '@contract/evaluation/module';
import { handbookModule } from '@contract/handbook/module';
import { noticeModule } from '@contract/notice/module';
import { peopleModule } from '@contract/people/module';
import { attendanceModule } from '@contract/attendance/module';
import { roomModule } from '@contract/room/module';
import { rotationModule } from '@contract/rotation/module';
import { systemModule } from '@contract/system/module';
import { trainingModule } from '@contract/training/module';
import { userinfoModule } from '@contract/userinfo/module';
import { studentModule } from '@contract/student/module';
import { dormModule } from '@contract/dorm/module';
import { teacherModule } from '@contract/teacher/module';
import { weeklogModule } from '@contract/weeklog/module';
import { whisperModule } from '@contract/whisper/module';
import { adultEducationModule } from '@contract/adult-education/module';
import { continuingModule } from '@contract/continuing/module';
import { graduateWheelModule } from '@contract/graduate-wheel/module';
import { graduateProjectModule } from '@contract/graduate-project/module';
import { graduateModule } from '@contract/graduate/module';
import { libraryModule } from '@contract/library/module';
import { performanceModule } from '@contract/performance/module';
import { analysisModule } from '@contract/analysis/module';
import { cloudClassModule } from '@contract/cloud-class/module';
import type { PageLoader } from '@/kernel/pages-of';
import type { DecisionForm } from '@/kits/approval/decision-forms';
import type { HomeCard } from '@/kits/home/home-cards';
import { approvalCards } from '@/modules/approval/home-cards';
import { noticeCards } from '@/modules/notice/home-cards';
import { peopleCards } from '@/modules/people/home-cards';
import { rotationCards } from '@/modules/rotation/home-cards';
import { systemCards } from '@/modules/system/home-cards';
import { cloudClassCards } from '@/modules/cloud-class/home-cards';
import { dormDecisionForms } from '@/modules/dorm/decisions';
import { graduateProjectDecisions } from '@/modules/graduate-project/decisions';
import { teacherDecisions } from '@/modules/teacher/decisions';

/** What each module brings to the shell: its declaration, what it puts on the home page and what its flows ask for with a pass. */
type ModuleScreens = {
  [Key in ModuleKey]: {
    spec: (typeof catalog)[Key]['module'];
    homeCards?: readonly HomeCard[];
    decisionForms?: readonly DecisionForm[];
  };
};

const modules: ModuleScreens = {
  account: { spec: accountModule },
  system: { spec: systemModule, homeCards: systemCards },
  approval: { spec: approvalModule, homeCards: approvalCards },
  download: { spec: downloadModule },
  attachment: { spec: attachmentModule },
  people: { spec: peopleModule, homeCards: peopleCards },
  userinfo: { spec: userinfoModule },
  dictionary: { spec: dictionaryModule },
  notice: { spec: noticeModule, homeCards: noticeCards },
  handbook: { spec: handbookModule },
  room: { spec: roomModule },
  activities: { spec: activitiesModule },
  attendance: { spec: attendanceModule },
  evaluation: { spec: evaluationModule },
  rotation: { spec: rotationModule, homeCards: rotationCards },
  exam: { spec: examModule },
  training: { spec: trainingModule },
  'department-stay': { spec: departmentStayModule },
  student: { spec: studentModule },
  dorm: { spec: dormModule, decisionForms: dormDecisionForms },
  teacher: { spec: teacherModule, decisionForms: teacherDecisions },
  whisper: { spec: whisperModule },
  weeklog: { spec: weeklogModule },
  'adult-education': { spec: adultEducationModule },
  continuing: { spec: continuingModule },
  'graduate-wheel': { spec: graduateWheelModule },
  'graduate-project': { spec: graduateProjectModule, decisionForms: graduateProjectDecisions },
  graduate: { spec: graduateModule },
  library: { spec: libraryModule },
  performance: { spec: performanceModule },
  analysis: { spec: analysisModule },
  'cloud-class': { spec: cloudClassModule, homeCards: cloudClassCards },
};

export interface Screen extends ScreenSpec {
  /** Title of its module, the first part of the breadcrumb. */
  moduleTitle: string;
  load: PageLoader;
}

/** A page's own file; the list that names it is fetched beside the shell. */
const loadOf =
  (module: string, screen: string): PageLoader =>
  async () => {
    const { pages } = await import('./pages');
    return (pages as Record<string, Record<string, PageLoader>>)[module]![screen]!();
  };

/** Every screen of the product with the page that draws it. */
export const screens: readonly Screen[] = Object.entries(modules).flatMap(([module, { spec }]) =>
  Object.entries<ScreenSpec>(spec.screens).map(([key, screen]) => ({
    ...screen,
    moduleTitle: spec.title,
    load: loadOf(module, key),
  })),
);

/** What all modules put on the home page. */
export const givenHomeCards = Object.values(modules).flatMap(({ homeCards = [] }) => homeCards);

/** What flows of all modules ask for with a pass. */
export const givenDecisionForms = Object.values(modules).flatMap(({ decisionForms = [] }) => decisionForms);
