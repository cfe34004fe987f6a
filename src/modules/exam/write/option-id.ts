import { uuid } from '@device/api/uuid';

/** A random id of an option: neither it nor its place in the alphabet tells anything of the key. */
export const optionId = (): string => uuid().replaceAll('-', '').slice(0, 10);
