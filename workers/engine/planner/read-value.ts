/** What a file holds is not what it should; the message says where, in Chinese. */
export class BadPlannerFile extends Error {
  override name = 'BadPlannerFile';
}

type Row = Record<string, unknown>;

const shown = (value: unknown) => {
  const text = value === undefined ? '缺失' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

export function refuse(where: string, should: string, value: unknown): never {
  throw new BadPlannerFile(`${where} 应为${should}，实为 ${shown(value)}`);
}

export function objectAt(value: unknown, where: string): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(where, '对象', value);
  return value as Row;
}

export function wholeAt(value: unknown, where: string, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    return refuse(where, ` ${least} 到 ${most} 的整数`, value);
  }
  return value as number;
}

export function textAt(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.length > 200) return refuse(where, '不超过 200 字的文字', value);
  return value;
}

/** A list, each member read by `read` with its place in the words of a message. */
export function listAt<Member>(
  value: unknown,
  where: string,
  most: number,
  read: (member: unknown, where: string) => Member,
): Member[] {
  if (!Array.isArray(value)) return refuse(where, '列表', value);
  if (value.length > most) throw new BadPlannerFile(`${where} 有 ${value.length} 项，最多 ${most} 项`);
  return value.map((member, index) => read(member, `${where}[${index}]`));
}

/** Fails where an id stands twice. */
export function distinct<Member extends { id: number }>(members: Member[], where: string): Member[] {
  const seen = new Set<number>();
  members.forEach(({ id }, index) => {
    if (seen.has(id)) throw new BadPlannerFile(`${where}[${index}].id 与前面的重复：${id}`);
    seen.add(id);
  });
  return members;
}
