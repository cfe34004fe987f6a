import type { CloudClassSettings } from '@contract/cloud-class/config';
import type { courseEndpoints, CourseDetail } from '@contract/cloud-class/courses';
import type { ItemKind, Speed, Unlock } from '@contract/cloud-class/rules';
import type { BodyOf } from '@contract/kernel/endpoint';

/** A course as its form holds it; what is not there yet has no id. */
export interface QuestionDraft {
  at: number | null;
  is_multiple: boolean;
  stem: string;
  options: readonly string[];
  right: readonly number[];
}
export interface ItemDraft {
  id?: number;
  kind: ItemKind;
  title: string;
  courseware_id: number | null;
  /** What the chosen file is called, for its button. */
  file: string;
  prompt: string;
  pass_share: number | null;
  questions: readonly QuestionDraft[];
}
export interface ChapterDraft {
  title: string;
  items: readonly ItemDraft[];
}
export interface CourseValues {
  name: string;
  category_id: number | null;
  intro: string;
  cover: readonly string[];
  unlock: Unlock | null;
  required_share: number | null;
  no_skip: boolean;
  max_speed: Speed | null;
  is_required: boolean;
  type_ids: readonly number[];
  dept_ids: readonly number[];
  opens_on: string | null;
  closes_on: string | null;
  credit: number | null;
  has_certificate: boolean;
  chapters: readonly ChapterDraft[];
}

export const freshItem = (kind: ItemKind): ItemDraft => ({
  kind,
  title: '',
  courseware_id: null,
  file: '',
  prompt: '',
  pass_share: 60,
  questions: kind === 'quiz' ? [freshQuestion(null)] : [],
});
export const freshQuestion = (at: number | null): QuestionDraft => ({
  at,
  is_multiple: false,
  stem: '',
  options: ['', '', '', ''],
  right: [],
});

/** What the form begins with: the course, or what the configuration says of new ones. */
export function valuesOf(course: CourseDetail | null, settings: CloudClassSettings): CourseValues {
  if (course === null)
    return {
      name: '',
      category_id: null,
      intro: '',
      cover: [],
      unlock: 'free',
      required_share: settings.required_share,
      no_skip: false,
      max_speed: 2,
      is_required: false,
      type_ids: [],
      dept_ids: [],
      opens_on: null,
      closes_on: null,
      credit: settings.credit,
      has_certificate: true,
      chapters: [{ title: '第一章', items: [] }],
    };
  return {
    name: course.name,
    category_id: course.category_id,
    intro: course.intro,
    cover: course.cover_id === null ? [] : [course.cover_id],
    unlock: course.unlock,
    required_share: course.required_share,
    no_skip: course.no_skip,
    max_speed: course.max_speed,
    is_required: course.is_required,
    type_ids: course.type_ids,
    dept_ids: course.dept_ids,
    opens_on: course.opens_on,
    closes_on: course.closes_on,
    credit: course.credit,
    has_certificate: course.has_certificate,
    chapters: course.chapters.map(({ title, items }) => ({
      title,
      items: items.map(({ id, kind, title: name, courseware_id, file, prompt, pass_share, questions }) => ({
        id,
        kind,
        title: name,
        courseware_id,
        file: file?.name ?? '',
        prompt,
        pass_share,
        questions: questions.map((question) => {
          const { id: _, ...draft } = question;
          return draft;
        }),
      })),
    })),
  };
}

export const bodyOf = (id: number | undefined, values: CourseValues): BodyOf<typeof courseEndpoints.saveCourse> => ({
  id,
  name: values.name,
  category_id: values.category_id!,
  intro: values.intro,
  cover_id: values.cover[0] ?? null,
  unlock: values.unlock ?? 'free',
  required_share: values.required_share!,
  no_skip: values.no_skip,
  max_speed: values.max_speed ?? 2,
  is_required: values.is_required,
  type_ids: [...values.type_ids],
  dept_ids: [...values.dept_ids],
  opens_on: values.opens_on,
  closes_on: values.closes_on,
  credit: values.credit!,
  has_certificate: values.has_certificate,
  chapters: values.chapters.map(({ title, items }) => ({
    title,
    items: items.map((draft) => {
      const { file: _, pass_share, questions, ...item } = draft;
      return {
        ...item,
        pass_share: pass_share ?? 0,
        questions: questions.map(({ options, right, ...question }) => {
          // Options that were left empty at the end are none.
          const filled = options.slice(0, options.findLastIndex((option) => option.trim() !== '') + 1);
          return { ...question, options: filled, right: right.filter((one) => one < filled.length) };
        }),
      };
    }),
  })),
});
