import type { FullContent, FullPart, Option } from './content';
import { emptyContent, emptyPart } from './content-problems';
import { partRule, type QuestionType } from './rules';

/**
 * The content of a question that becomes one of another type: material, stems, options, pictures and analyses stay as far as
 * the new type has a place for them. A key stays where its options do and the type takes as many.
 * @param id makes the id of an option
 */
export function retyped(content: FullContent, type: QuestionType, id: () => string): FullContent {
  const fresh = emptyContent(type, id);
  const { types, most } = partRule(type);
  const isShared = type === 5;
  const options = isShared ? firstOptions(content) : undefined;
  const parts = content.parts.slice(0, most).map((part) => {
    const kind = (types.includes(part.public.type) ? part.public.type : types[0]) as QuestionType;
    return retypedPart(part, kind, id, { isShared, options: content.unit.options });
  });
  return {
    unit: {
      ...fresh.unit,
      material: content.unit.material,
      media: content.unit.media,
      options: options ?? fresh.unit.options,
      is_pinned: isShared && content.unit.is_pinned,
      no_back: type === 4 && content.unit.no_back,
    },
    parts: [...parts, ...fresh.parts.slice(parts.length)],
  };
}

function firstOptions({ unit, parts }: FullContent) {
  const own = [unit.options, ...parts.map((part) => part.public.options)].find((list) => list.length > 0);
  return own ? [...own] : undefined;
}

/**
 * The same of one part.
 * @param from whether it will choose from the options of its group, and which those are now
 */
export function retypedPart(
  part: FullPart,
  type: QuestionType,
  id: () => string,
  { isShared = false, options = [] }: { isShared?: boolean; options?: readonly Option[] } = {},
): FullPart {
  const fresh = emptyPart(type, id, isShared);
  const before = part.public.options.length > 0 ? part.public.options : options;
  const takesOptions = fresh.public.options.length > 0;
  const keepsOptions = takesOptions && before.length > 0;
  const hadOptions = part.public.type !== 7 && before.length > 0;
  const key = hadOptions && (keepsOptions || isShared) ? part.secret.key : [];
  return {
    public: {
      ...fresh.public,
      stem: part.public.stem,
      media: part.public.media,
      reveal: part.public.reveal,
      options: keepsOptions ? [...before] : fresh.public.options,
      is_pinned: keepsOptions && part.public.is_pinned,
    },
    secret: {
      ...fresh.secret,
      key: type === 6 ? key : key.slice(0, 1),
      answer: part.secret.answer,
      analysis: part.secret.analysis,
      rubric: type === 9 ? part.secret.rubric : [],
    },
  };
}
