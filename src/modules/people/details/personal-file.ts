import { datedName } from '@contract/kernel/hospital-time';
import { fieldsOf } from '@contract/people/core-fields';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { TypeConfig } from '@contract/people/type-config';
import type { RecordKind, UserDetail } from '@contract/people/types';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { call } from '@device/api/call';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { lazyWorker } from '@device/threads/lazy-worker';
import type { ExportApi } from '@workers/export.worker';
import exportWorkerUrl from '@workers/export.worker?worker&url';
import type { FormPart } from '@workers/export/form-book';
import { saveFile } from '@/kernel/save-file';
import { displayValue } from './display-value';
import { recordWords } from './record-words';
import { stayDay } from './stay-words';

const title = '个人档案表';

interface PersonalFileOptions {
  person: UserDetail;
  config: TypeConfig;
  /** Identity and contacts in full; who asks for them stands in the operation log. */
  isFull: boolean;
  hasRotation: boolean;
  hospital: string;
}

/** Saves a person's file as a form to be printed and signed. */
export async function savePersonalFile({ person, config, isFull, hasRotation, hospital }: PersonalFileOptions) {
  const params = { userId: person.user_id };
  const [full, records, stays, picture] = await Promise.all([
    isFull ? call(peopleEndpoints.reveal, { params }) : { values: {} },
    call(peopleEndpoints.records, { params }),
    hasRotation ? staysOf(person) : [],
    call(userinfoEndpoints.personPicture, { params }),
  ]);
  const values = { ...person.values, ...full.values };
  const sections = config.sections.map(({ key, title: section }): FormPart => {
    const fields = fieldsOf(config, key).filter(({ type }) => type !== 'file');
    return {
      title: section,
      facts: fields.map((field) => [field.label, displayValue(person, field, values[field.key])] as const),
    };
  });
  const tables = (Object.keys(recordWords) as RecordKind[]).map((kind): FormPart => {
    const { what, ...words } = recordWords[kind];
    const keys = Object.keys(words) as (keyof typeof words)[];
    const own = records.filter((record) => record.kind === kind);
    return {
      title: what,
      heads: keys.map((key) => words[key]),
      rows: own.map((row) => keys.map((key) => row[key] ?? '')),
    };
  });
  const rotation: FormPart = {
    title: '轮转经历',
    heads: ['轮转科室', '标准科室', '开始', '结束', '时长'],
    rows: stays,
  };
  const form = {
    title,
    subtitle: [hospital, person.name, `导出日期 ${hospitalToday()}`].filter(Boolean).join(' · '),
    parts: [...sections, ...tables, rotation].filter((part) => ('heads' in part ? part.rows : part.facts).length > 0),
  };
  const worker = lazyWorker<ExportApi>(exportWorkerUrl);
  try {
    const name = datedName(`${title}_${person.name}`, 'xlsx', serverNow());
    saveFile(await worker.use((api) => api.form(form, picture.url, name)));
  } finally {
    worker.stop();
  }
}

async function staysOf({ user_id: userId, staff_id: staffId, person_type_id: typeId }: UserDetail) {
  const { list } = await call(rotationEndpoints.stayPages, { body: { staffId, typeId, page: 1, size: 1 } });
  const stays = list.find((person) => person.userId === userId)?.stays ?? [];
  return stays.map((stay) => [
    stay.deptName,
    stay.stDeptName,
    stayDay(stay.begin, stay.beginLabel),
    stayDay(stay.end, stay.endLabel),
    `${stay.halfMonths / 2} 个月`,
  ]);
}
