import { BigDepartmentList } from './big-department-list';

export default BigDepartmentList;
