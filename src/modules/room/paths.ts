import { roomModule } from '@contract/room/module';

const { manage, form } = roomModule.screens;

export const managePath = manage.path;
/** The form of a room; a new one without an id. */
export const roomFormPath = (id?: number) => (id === undefined ? form.path : `${form.path}?id=${id}`);
