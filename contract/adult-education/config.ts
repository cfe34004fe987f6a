import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId } from '../kernel/wire';
import { adultEducationModule } from './module';
import { limits } from './rules';

const int = z.number().int();
const points = z.number().min(0).max(limits.points[1]).multipleOf(0.5, '学分以 0.5 为单位');
const level = z.literal([1, 2, 3, 4]);
const creditClass = z.literal([1, 2]);

/** What a level of projects gives; the four levels are there from the start. */
const creditRule = {
  credit_class: creditClass,
  hours_per_credit: z.number().min(0.5).max(40),
  speaker_per_hour: z.number().min(0).max(20),
  most: points,
  min_share: int.min(limits.share[0]).max(limits.share[1]),
  needs_sign: z.boolean(),
};
export const projectLevel = z.object({ id: level, ...creditRule, version: int });
export type ProjectLevelRow = z.output<typeof projectLevel>;

/** Credits that a rank of titles needs in a year. */
const asked = { total: points, first: points };
export const yearlyRequirement = z.object({ id: z.literal([1, 2, 3, 4]), ...asked, version: int });
export type YearlyRequirement = z.output<typeof yearlyRequirement>;

export const adultEducationConfigEndpoints = defineEndpoints(adultEducationModule, {
  projectLevels: {
    method: 'GET',
    path: '/api/v2/adult-education/levels',
    summary: '继教项目级别与学分规则',
    access: 'adultEdu:project:enrol',
    data: z.array(projectLevel),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveProjectLevel: saved({
    path: '/api/v2/adult-education/levels/save',
    summary: '修改继教项目级别的学分规则',
    access: 'adultEdu:config:edit',
    body: z.object({ id: rowId, ...creditRule }),
    row: projectLevel,
    audit: 'adultEdu.level.save',
  }),
  yearlyRequirements: {
    method: 'GET',
    path: '/api/v2/adult-education/requirements',
    summary: '各级职称的年度学分要求',
    access: 'adultEdu:project:enrol',
    data: z.array(yearlyRequirement),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveYearlyRequirement: saved({
    path: '/api/v2/adult-education/requirements/save',
    summary: '修改年度学分要求',
    access: 'adultEdu:config:edit',
    body: z
      .object({ id: rowId, ...asked })
      .refine(({ first, total }) => first <= total, { message: 'Ⅰ类学分不能超过总学分', path: ['first'] }),
    row: yearlyRequirement,
    audit: 'adultEdu.requirement.save',
  }),
});
