import type { PersonRef } from '@contract/people/person-ref';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { DepartmentField, DepartmentsField, MajorsField } from './option-fields';
import { PeopleField } from './people-field';
import { PersonField } from './person-field';

const names = ['周予安', '司徒清越', '王砚', '林知夏', '欧阳思齐', '陈一', '赵二', '买买提·阿卜杜拉·热合曼尼亚孜'];
const wards = ['心血管内科一病区', '呼吸与危重症医学科', '急诊医学科'];
const people = names.map((name, at) => ({
  user_id: at + 1,
  name,
  staff_id: `G202600${at + 1}`,
  dept_name: wards[at % wards.length]!,
}));
const plain = (label: string) => ({ id: label, name: label, label, error: undefined, required: false });

function People() {
  const [head, setHead] = useState<number | null>(2);
  const [teachers, setTeachers] = useState<readonly PersonRef[]>([]);
  const [some, setSome] = useState<readonly PersonRef[]>(people.slice(0, 2));
  return (
    <Stack gap="md" maw={600}>
      <PersonField {...plain('科主任')} among="own" value={head} onChange={setHead} />
      <PeopleField
        field={{ ...plain('带教老师'), value: teachers, onChange: setTeachers }}
        among="own"
        only="staff"
        most={20}
      />
      <PeopleField
        field={{ ...plain('监考（最多两人）'), value: some, onChange: setSome, error: '请至少选择一个监考' }}
        among="seen"
        most={2}
      />
    </Stack>
  );
}

function Dictionary() {
  const [dept, setDept] = useState<number | null>(2);
  const [depts, setDepts] = useState<readonly number[]>([1, 3]);
  const [majors, setMajors] = useState<readonly number[]>([]);
  return (
    <Stack gap="md" maw={600}>
      <DepartmentField {...plain('科室')} value={dept} onChange={setDept} />
      <DepartmentsField field={{ ...plain('参与科室'), value: depts, onChange: setDepts }} most={100} />
      <MajorsField field={{ ...plain('培训专业'), value: majors, onChange: setMajors }} most={10} />
    </Stack>
  );
}

interface Asked {
  keyword: string;
  user_ids: number[];
}

export default {
  title: '选择人员、科室、专业',
  examples: [
    { key: 'people', title: '人员', Example: People },
    { key: 'dictionary', title: '科室与专业', Example: Dictionary },
  ],
  answers: {
    'POST /api/v2/people/pick': (body) => {
      const { keyword, user_ids: ids } = body as Asked;
      if (ids.length > 0) return people.filter(({ user_id: id }) => ids.includes(id));
      return people.filter(({ name, staff_id: number }) => name.includes(keyword) || number.startsWith(keyword));
    },
    'GET /api/datadict/departmentdict': () => [
      {
        id: 1,
        label: '内科',
        status: 1,
        children: wards.map((name, at) => ({ dept_id: at + 1, dept_name: name, status: at === 1 ? 2 : 1 })),
      },
    ],
    'GET /api/v2/dictionary/major-options': () =>
      ['内科', '外科', '儿科'].map((name, at) => ({ id: at, name, code: `0${at}00`, type: '住培', status: 1 })),
  },
} satisfies GalleryEntry;
