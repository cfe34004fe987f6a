import { late } from '../late/late';
import classes from './late-tools.module.css';

/** See table-tools: nobody reaches for them before the rows are there. */
export const TableTools = late(
  () => import('./table-tools').then((file) => file.TableTools),
  () => <span className={classes.tools} />,
);

/** See phone-tools. */
export const PhoneTools = late(
  () => import('./phone-tools').then((file) => file.PhoneTools),
  () => <span className={classes.phone} />,
);

/** See row-menu. */
export const RowMenu = late(
  () => import('./row-menu').then((file) => file.RowMenu),
  () => <span className={classes.more} />,
);
