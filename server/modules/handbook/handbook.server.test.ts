import { describe, expect, it } from 'vitest';
import { handbookEndpoints } from '@contract/handbook/endpoints';
import { referenceHandbook } from '@contract/rotation/types';
import { demoMajor } from '@server/demo/majors';
import { demoHandbook, schemeFor } from '@server/demo/handbook';
import { demoReference } from '@server/demo/reference';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { loadHandbook, rotateListsFor } from './public';

const server = await startTestServer({ working: false });
const student = await server.as('student');
const { db } = server.database;
const { version, subject } = schemeFor(2024, '全科')!;

describe('handbook calls', () => {
  it('answer everybody who is signed in with the published versions', async () => {
    const versions = await student.data(handbookEndpoints.versions);
    expect(versions.map(({ version_id, version_name, grades }) => [version_id, version_name, grades])).toEqual(
      demoHandbook.map(({ id, name, grade }) => [id, name, [grade]]),
    );
    expect(versions[2]!.subjects).toEqual(
      version.subjects.map(({ id, name }) => ({
        st_subject_id: id,
        st_subject_name: name,
        years: demoMajor(name).years,
      })),
    );
    expect((await server.anonymous.call(handbookEndpoints.versions)).status).toBe(401);
  });

  it('answer grades and subjects of one version', async () => {
    const query = { version_id: version.id };
    expect(await student.data(handbookEndpoints.grades, { query })).toEqual([2024]);
    expect(await student.data(handbookEndpoints.subjects, { query })).toHaveLength(version.subjects.length);
  });

  it('know nothing of a version that does not exist or is a draft', async () => {
    await db.execute(`update handbook_version set state = 1 where id = ${version.id}`);
    for (const version_id of [4242, version.id])
      for (const endpoint of [handbookEndpoints.grades, handbookEndpoints.subjects]) {
        const answer = await student.call(endpoint, { query: { version_id } });
        expect([answer.status, errorOf(answer)]).toEqual([404, 'NOT_FOUND']);
      }
    expect(await student.data(handbookEndpoints.versions)).toHaveLength(demoHandbook.length - 1);
    await db.execute(`update handbook_version set state = 2 where id = ${version.id}`);
  });

  it('refuse a version that is no number', async () => {
    const answer = await student.call(handbookEndpoints.grades, { query: { version_id: '内科' } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });
});

describe('loadHandbook', () => {
  it('reads back what the demo was made from, with lists in order', async () => {
    expect(referenceHandbook.parse(await loadHandbook(db))).toEqual(demoReference(300).handbook);
  });

  it('has no versions where none is published, and still the personnel types', async () => {
    await db.execute('update handbook_version set state = 3');
    const { versions, personTypes } = await loadHandbook(db);
    expect([versions, personTypes.length]).toEqual([[], 7]);
    await db.execute('update handbook_version set state = 2');
  });
});

describe('rotateListsFor', () => {
  const communityIn = async (month: string) => {
    const { necessaryRotateList } = await rotateListsFor(db, version.id, subject.id, month);
    return necessaryRotateList.find(({ stDeptName }) => stDeptName === '基层实践基地')!.innerDeptList;
  };

  it('lists the departments that are linked in the month, its last included', async () => {
    expect((await communityIn('2026-12')).map(({ deptName, validTo }) => [deptName, validTo])).toEqual([
      ['社区卫生服务中心（东区）', null],
      ['社区卫生服务中心(西区)', '2026-12'],
    ]);
    expect((await communityIn('2027-01')).map(({ deptName }) => deptName)).toEqual(['社区卫生服务中心（东区）']);
  });

  it('lists a department from its first month on', async () => {
    const wards = async (month: string) => {
      const lists = await rotateListsFor(db, version.id, subject.id, month);
      return lists.necessaryRotateList[0]!.innerDeptList.map(({ deptName }) => deptName);
    };
    expect(await wards('2023-06')).toEqual(['心血管内科一病区']);
    expect(await wards('2023-07')).toEqual(['心血管内科一病区', '心血管内科二病区']);
  });

  it('gives the items of a choice the length of their group', async () => {
    const { optionalRotateList, reserveRotateList } = await rotateListsFor(db, version.id, subject.id, '2026-01');
    expect(optionalRotateList.map(({ halfMonths }) => halfMonths)).toEqual([4, 4, 4, 4]);
    expect(reserveRotateList.map(({ stDeptName, halfMonths }) => [stDeptName, halfMonths])).toEqual([['机动', 4]]);
  });

  it('refuses a subject of another version', async () => {
    const other = schemeFor(2025, '全科')!;
    await expect(rotateListsFor(db, version.id, other.subject.id, '2026-01')).rejects.toMatchObject({
      key: 'NOT_FOUND',
    });
  });
});
