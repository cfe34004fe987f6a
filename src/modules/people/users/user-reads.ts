import { peopleEndpoints } from '@contract/people/endpoints';

/** What shows people as users; no longer true after a change to any of them. */
export const userReads = [
  peopleEndpoints.userList,
  peopleEndpoints.deptUserList,
  peopleEndpoints.query,
  peopleEndpoints.detail,
];
