import type { Flow, FlowLevel, PlacementPost, Post } from '@contract/approval/flow';

export const postWords: Record<Post, string> = { head: '科主任', secretary: '教学秘书' };

export const placementWords: Record<PlacementPost, string> = {
  supervisor: '本段轮转的带教老师',
  ward_secretary: '轮转科室的教学秘书',
  ward_head: '轮转科室的科主任',
  responsible: '责任导师',
  base_secretary: '专业基地秘书',
  base_director: '专业基地主任',
};

export const kindWords: Record<FlowLevel['who']['kind'], string> = {
  scope: '按数据范围',
  role: '按角色',
  post: '按科室岗位',
  placement: '按轮转和培养关系',
  module: '按业务指定',
  person: '指定人员',
};

export const ruleWords: Record<FlowLevel['rule'], string> = { any: '任一人通过即可', all: '需全部通过' };

export interface RoleName {
  code: string;
  name: string;
}

/** Whom a level asks and when, e.g. `教学秘书（数据范围含提交人），任一人通过即可，3 天及以上`. */
export function levelWords(
  level: FlowLevel,
  flow: Pick<Flow, 'people' | 'named' | 'amount_unit'>,
  roles: RoleName[],
): string {
  return [whoWords(level.who, flow, roles), ruleWords[level.rule], rangeWords(level, flow.amount_unit)]
    .filter(Boolean)
    .join('，');
}

function whoWords(who: FlowLevel['who'], { people, named }: Pick<Flow, 'people' | 'named'>, roles: RoleName[]): string {
  switch (who.kind) {
    case 'scope':
      return '数据范围含提交人、有本业务审批权限的人员';
    case 'role':
      return `${roles.find(({ code }) => code === who.role_code)?.name ?? who.role_code}（数据范围含提交人）`;
    case 'post':
      return `提交人所在科室的${postWords[who.post]}`;
    case 'placement':
      return placementWords[who.post];
    case 'module':
      return named.find(({ key }) => key === who.ask)?.title ?? who.ask;
    case 'person':
      return who.user_ids.map((id) => people.find(({ user_id }) => user_id === id)?.name ?? id).join('、');
  }
}

function rangeWords({ min, max }: FlowLevel, unit: string): string {
  if (min === null && max === null) return '';
  if (max === null) return `${min} ${unit}及以上`;
  return min === null ? `${max} ${unit}及以下` : `${min} 至 ${max} ${unit}`;
}
