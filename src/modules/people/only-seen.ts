/** Why nothing can be changed of somebody whom a placement or teaching brings into sight. */
export const onlySeen = '此人因轮转或带教可见，只能查看；修改请联系其所属科室或教育处';
