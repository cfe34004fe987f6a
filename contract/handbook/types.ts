import { z } from 'zod';

export const stSubject = z.object({
  st_subject_id: z.number().int(),
  st_subject_name: z.string(),
  /** Years of training that the scheme is for; a major may have several schemes. */
  years: z.number().int(),
});

/** A published handbook version: which years of entry (grades) it holds for and which subjects it has. */
export const handbookVersion = z.object({
  version_id: z.number().int(),
  version_name: z.string(),
  grades: z.array(z.number().int()),
  subjects: z.array(stSubject),
});
export type HandbookVersion = z.output<typeof handbookVersion>;

export const innerDept = z.object({
  deptId: z.number().int(),
  deptName: z.string(),
  /** Months in which the hospital department stands for the standard one, `YYYY-MM`; open where null. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
export const rotateItem = z.object({
  stDeptId: z.number().int(),
  stDeptName: z.string(),
  /** Required length in half months; for optional items the group's maximum. */
  halfMonths: z.number().int(),
  innerDeptList: z.array(innerDept),
});
export type RotateItem = z.output<typeof rotateItem>;

/** 必选, 选轮 and 机动 departments of one subject of one version. */
export const rotateLists = z.object({
  necessaryRotateList: z.array(rotateItem),
  optionalRotateList: z.array(rotateItem),
  reserveRotateList: z.array(rotateItem),
});
export type RotateLists = z.output<typeof rotateLists>;
