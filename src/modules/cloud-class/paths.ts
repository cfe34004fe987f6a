import { cloudClassModule } from '@contract/cloud-class/module';

export const {
  online: onlineScreen,
  onlineDetail: onlineDetailScreen,
  course: courseScreen,
  courseEdit: courseEditScreen,
  courseDetail: courseDetailScreen,
  courseware: coursewareScreen,
  examine: examineScreen,
  configuration: configurationScreen,
} = cloudClassModule.screens;

export const learnPath = (id: number) => `${onlineDetailScreen.path}?id=${id}`;
export const editPath = (id?: number) => `${courseEditScreen.path}${id === undefined ? '' : `?id=${id}`}`;
export const detailPath = (id: number) => `${courseDetailScreen.path}?id=${id}`;
