import type { DocPaper } from '@contract/exam/document';
import { paperHead, sectionHead, type NumberedSection } from './numbered';
import type { Contents } from './paper-sheet';

/** A variant of a paper as a document has it. */
export function paperDocument(
  title: string,
  score: number,
  sections: readonly NumberedSection[],
  contents: Contents,
): DocPaper {
  const byVersion = new Map(contents.map((one) => [one.version_id, one.content]));
  return {
    title,
    head: paperHead(score),
    sections: sections.map((section, at) => ({
      title: sectionHead(section, at),
      note: section.note,
      questions: section.items.flatMap(({ item, from }) => {
        const content = byVersion.get(item.version_id);
        return content ? [{ content, from, scores: item.scores.map(String) }] : [];
      }),
    })),
  };
}
