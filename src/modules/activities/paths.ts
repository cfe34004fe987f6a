import { activitiesModule } from '@contract/activities/module';

const { manage, manageEdit, manageDetail, myActivitiesDetail } = activitiesModule.screens;

export const managePath = manage.path;
/** The list of activities under filters. */
export const rowsPath = (filters: Record<string, string>) => `${manage.path}?${new URLSearchParams(filters)}`;
/** The form of an activity; a new one without an id. */
export const editPath = (id?: number) => (id === undefined ? manageEdit.path : `${manageEdit.path}?id=${id}`);
/** A new one that begins as another one was. */
export const copyPath = (id: number) => `${manageEdit.path}?copy=${id}`;
export const detailPath = (id: number) => `${manageDetail.path}?id=${id}`;
/** One's own part in an activity. */
export const ownPath = (id: number) => `${myActivitiesDetail.path}?id=${id}`;
