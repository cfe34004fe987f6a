import { mostAmount, type FlowLevel, type PlacementPost, type Post } from '@contract/approval/flow';
import { rangeProblem } from '@/kits/form/rules';

/** A level as it is being filled in. */
export interface LevelDraft {
  title: string;
  kind: FlowLevel['who']['kind'];
  role: string | null;
  post: Post;
  placement: PlacementPost;
  /** Key of one of the flow's `named`. */
  ask: string | null;
  people: readonly { id: number; name: string }[];
  rule: FlowLevel['rule'];
  min: number | null;
  max: number | null;
}

/** Numbers that a level's conditions may name. */
export const amountRange = { least: 0, most: mostAmount, decimals: 1 };

export const newLevel: LevelDraft = {
  title: '',
  kind: 'role',
  role: null,
  post: 'secretary',
  placement: 'supervisor',
  ask: null,
  people: [],
  rule: 'any',
  min: null,
  max: null,
};

/** @param nameOf name of a person by id */
export function draftOf({ title, who, rule, min, max }: FlowLevel, nameOf: (id: number) => string): LevelDraft {
  return {
    ...newLevel,
    title,
    kind: who.kind,
    rule,
    min,
    max,
    ...(who.kind === 'role' && { role: who.role_code }),
    ...(who.kind === 'post' && { post: who.post }),
    ...(who.kind === 'placement' && { placement: who.post }),
    ...(who.kind === 'module' && { ask: who.ask }),
    ...(who.kind === 'person' && {
      people: who.user_ids.map((id) => ({
        id,
        name: nameOf(id),
      })),
    }),
  };
}

export function levelOf({ title, rule, min, max, ...draft }: LevelDraft): FlowLevel {
  return { title: title.trim(), who: whoOf(draft), rule, min, max };
}

type Who = Pick<LevelDraft, 'kind' | 'role' | 'post' | 'placement' | 'ask' | 'people'>;

function whoOf({ kind, role, post, placement, ask, people }: Who): FlowLevel['who'] {
  switch (kind) {
    case 'role':
      return { kind, role_code: role ?? '' };
    case 'post':
      return { kind, post };
    case 'placement':
      return { kind, post: placement };
    case 'module':
      return { kind, ask: ask ?? '' };
    case 'person':
      return { kind, user_ids: people.map(({ id }) => id) };
    case 'scope':
      return { kind };
  }
}

/** What is wrong with a level, or null. */
export function levelProblem({ title, kind, role, ask, people, min, max }: LevelDraft): string | null {
  if (title.trim() === '') return '环节名称是必填项';
  if (kind === 'role' && role === null) return '角色是必填项';
  if (kind === 'module' && ask === null) return '由谁审批是必填项';
  if (kind === 'person' && people.length === 0) return '请至少选择一个人员';
  const wrong = rangeProblem(min, amountRange) ?? rangeProblem(max, amountRange);
  if (wrong) return wrong;
  return min !== null && max !== null && min > max ? '下限不能大于上限' : null;
}

/** What is wrong with the levels, or null; says which one. */
export function levelsProblem(levels: readonly LevelDraft[]): string | null {
  if (levels.length === 0) return '请至少设置一级审批';
  const place = levels.findIndex((level) => levelProblem(level) !== null);
  return place < 0 ? null : `第 ${place + 1} 级：${levelProblem(levels[place]!)}`;
}
