import type { Level } from '@contract/graduate/rules';
import { useParams } from 'react-router-dom';

/** Who is taught, as the address says it; bachelor students where it says nothing. */
export const useLevel = (): Level => (useParams().pagename === 'master' ? 'master' : 'bachelor');

/** A screen of a level; of a record where one is named. */
export const pathOf = (path: string, level: Level, id?: number) =>
  path.replace(':pagename', level) + (id === undefined ? '' : `?id=${id}`);
