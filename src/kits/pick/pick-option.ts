import { initialsOf } from '@contract/kernel/initials';

/** Something that can be chosen: its name, and what tells it from others of the same name. */
export interface PickOption {
  id: number;
  name: string;
  /** Beside the name, e.g. department or code. */
  note: string;
  /** Not offered any more, though it may be chosen already: a department that was stopped. */
  isGone?: boolean;
}

/** Most that are shown at once; who searches types on. */
const mostShown = 100;

/** Those that a keyword means, by part of name or note, or by the initials of the name; the likeliest first. */
export function matching(options: readonly PickOption[], keyword: string): PickOption[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return options.slice(0, mostShown);
  const ranks = [
    ({ name }: PickOption) => name.toLowerCase().startsWith(wanted),
    ({ name }: PickOption) => name.toLowerCase().includes(wanted),
    ({ name }: PickOption) => initialsOf(name).toLowerCase().startsWith(wanted),
    ({ name }: PickOption) => initialsOf(name).toLowerCase().includes(wanted),
    ({ note }: PickOption) => note.toLowerCase().includes(wanted),
  ];
  const left = new Set(options);
  const found = ranks.flatMap((fits) => {
    const fitting = [...left].filter(fits);
    for (const option of fitting) left.delete(option);
    return fitting;
  });
  return found.slice(0, mostShown);
}
