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
import type { PageLoader, PagesOf } from '@/kernel/pages-of';
import type { DecisionForm } from '@/kits/approval/decision-forms';
import type { HomeCard } from '@/kits/home/home-cards';
import { accountPages } from '@/modules/account/pages';
import { activitiesPages } from '@/modules/activities/pages';
import { approvalCards } from '@/modules/approval/home-cards';
import { approvalPages } from '@/modules/approval/pages';
import { attachmentPages } from '@/modules/attachment/pages';
import { departmentStayPages } from '@/modules/department-stay/pages';
import { dictionaryPages } from '@/modules/dictionary/pages';
import { downloadPages } from '@/modules/download/pages';
import { examPages } from '@/modules/exam/pages';
import { evaluationPages } from '@/modules/evaluation/pages';
import { handbookPages } from '@/modules/handbook/pages';
import { noticeCards } from '@/modules/notice/home-cards';
import { noticePages } from '@/modules/notice/pages';
import { peopleCards } from '@/modules/people/home-cards';
import { peoplePages } from '@/modules/people/pages';
import { rotationCards } from '@/modules/rotation/home-cards';
import { attendancePages } from '@/modules/attendance/pages';
import { roomPages } from '@/modules/room/pages';
import { rotationPages } from '@/modules/rotation/pages';
import { systemCards } from '@/modules/system/home-cards';
import { systemPages } from '@/modules/system/pages';
import { trainingPages } from '@/modules/training/pages';
import { userinfoPages } from '@/modules/userinfo/pages';
import { studentModule } from '@contract/student/module';
import { studentPages } from '@/modules/student/pages';
import { dormModule } from '@contract/dorm/module';
import { teacherModule } from '@contract/teacher/module';
import { dormDecisionForms, dormPages } from '@/modules/dorm/pages';
import { teacherDecisions, teacherPages } from '@/modules/teacher/pages';
import { weeklogModule } from '@contract/weeklog/module';
import { weeklogPages } from '@/modules/weeklog/pages';
import { whisperModule } from '@contract/whisper/module';
import { whisperPages } from '@/modules/whisper/pages';
import { adultEducationModule } from '@contract/adult-education/module';
import { continuingModule } from '@contract/continuing/module';
import { adultEducationPages } from '@/modules/adult-education/pages';
import { continuingPages } from '@/modules/continuing/pages';
import { graduateProjectModule } from '@contract/graduate-project/module';
import { graduateProjectDecisions, graduateProjectPages } from '@/modules/graduate-project/pages';
import { graduateModule } from '@contract/graduate/module';
import { graduatePages } from '@/modules/graduate/pages';
import { libraryModule } from '@contract/library/module';
import { libraryPages } from '@/modules/library/pages';
import { performanceModule } from '@contract/performance/module';
import { analysisModule } from '@contract/analysis/module';
import { performancePages } from '@/modules/performance/pages';
import { analysisPages } from '@/modules/analysis/pages';
import { cloudClassModule } from '@contract/cloud-class/module';
import { cloudClassCards } from '@/modules/cloud-class/home-cards';
import { cloudClassPages } from '@/modules/cloud-class/pages';

/** What each module brings: its declaration, its pages, what it puts on the home page and what its flows ask for with a pass. The endpoints of a module load with its pages. */
type ModulePages = {
  [Key in ModuleKey]: {
    spec: (typeof catalog)[Key]['module'];
    pages: PagesOf<(typeof catalog)[Key]['module']>;
    homeCards?: readonly HomeCard[];
    decisionForms?: readonly DecisionForm[];
  };
};

const modules: ModulePages = {
  account: { spec: accountModule, pages: accountPages },
  system: { spec: systemModule, pages: systemPages, homeCards: systemCards },
  approval: { spec: approvalModule, pages: approvalPages, homeCards: approvalCards },
  download: { spec: downloadModule, pages: downloadPages },
  attachment: { spec: attachmentModule, pages: attachmentPages },
  people: { spec: peopleModule, pages: peoplePages, homeCards: peopleCards },
  userinfo: { spec: userinfoModule, pages: userinfoPages },
  dictionary: { spec: dictionaryModule, pages: dictionaryPages },
  notice: { spec: noticeModule, pages: noticePages, homeCards: noticeCards },
  handbook: { spec: handbookModule, pages: handbookPages },
  room: { spec: roomModule, pages: roomPages },
  activities: { spec: activitiesModule, pages: activitiesPages },
  attendance: { spec: attendanceModule, pages: attendancePages },
  evaluation: { spec: evaluationModule, pages: evaluationPages },
  rotation: { spec: rotationModule, pages: rotationPages, homeCards: rotationCards },
  exam: { spec: examModule, pages: examPages },
  training: { spec: trainingModule, pages: trainingPages },
  'department-stay': { spec: departmentStayModule, pages: departmentStayPages },
  student: { spec: studentModule, pages: studentPages },
  dorm: { spec: dormModule, pages: dormPages, decisionForms: dormDecisionForms },
  teacher: { spec: teacherModule, pages: teacherPages, decisionForms: teacherDecisions },
  whisper: { spec: whisperModule, pages: whisperPages },
  weeklog: { spec: weeklogModule, pages: weeklogPages },
  'adult-education': { spec: adultEducationModule, pages: adultEducationPages },
  continuing: { spec: continuingModule, pages: continuingPages },
  'graduate-project': {
    spec: graduateProjectModule,
    pages: graduateProjectPages,
    decisionForms: graduateProjectDecisions,
  },
  graduate: { spec: graduateModule, pages: graduatePages },
  library: { spec: libraryModule, pages: libraryPages },
  performance: { spec: performanceModule, pages: performancePages },
  analysis: { spec: analysisModule, pages: analysisPages },
  'cloud-class': { spec: cloudClassModule, pages: cloudClassPages, homeCards: cloudClassCards },
};

export interface Screen extends ScreenSpec {
  /** Title of its module, the first part of the breadcrumb. */
  moduleTitle: string;
  load: PageLoader;
}

/** Every screen of the product with the page that draws it. */
export const screens: readonly Screen[] = Object.values(modules).flatMap(({ spec, pages }) =>
  Object.entries<ScreenSpec>(spec.screens).map(([key, screen]) => ({
    ...screen,
    moduleTitle: spec.title,
    load: (pages as Record<string, PageLoader>)[key]!,
  })),
);

/** What all modules put on the home page. */
export const givenHomeCards = Object.values(modules).flatMap(({ homeCards = [] }) => homeCards);

/** What flows of all modules ask for with a pass. */
export const givenDecisionForms = Object.values(modules).flatMap(({ decisionForms = [] }) => decisionForms);
