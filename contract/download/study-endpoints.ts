import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { downloadModule } from './module';
import { downloadStatuses } from './status';
import { studyConfig, studyRequest, studyStatus, studyTask } from './study-types';

const path = '/api/v2/study/project-user/download-study-users-files';

/** The customer's study-users file export (requirements sections 4 and 7): an archive with a folder per person. */
export const studyEndpoints = defineEndpoints(downloadModule, {
  studyStart: {
    method: 'POST',
    path,
    summary: '导出人员资料与附件（压缩包，按数据范围）',
    access: 'download:study:export',
    body: studyRequest,
    data: z.object({ ID: z.string(), Status: z.enum(downloadStatuses) }),
    errors: ['INPUT_INVALID', 'DOWNLOAD_TOO_MANY', 'SENSITIVE_FILTER', 'DOWNLOAD_TOO_LARGE', 'DOWNLOAD_NOTHING'],
    offline: 'online',
    audit: 'download.study.start',
    mutation: true,
    // The people of an export.
    mostMembers: 25_000,
  },
  studyStatus: {
    method: 'GET',
    path: `${path}-status`,
    summary: '人员资料导出的状态',
    access: 'download:study:export',
    query: studyTask,
    data: studyStatus,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  studyConfig: {
    method: 'GET',
    path: `${path}-config`,
    summary: '人员资料导出可选的字段',
    access: 'download:study:export',
    data: studyConfig,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  studyDown: {
    method: 'GET',
    path: `${path}-down`,
    summary: '下载人员资料压缩包',
    access: 'download:study:export',
    query: studyTask,
    data: 'blob',
    errors: ['NOT_FOUND', 'DOWNLOAD_STATE'],
    offline: 'online',
    audit: 'download.study.file',
    mutation: false,
  },
});
