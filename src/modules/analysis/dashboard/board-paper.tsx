import type { Figure } from '@contract/analysis/endpoints';
import type { Card } from '@contract/analysis/rules';
import { valueWords } from '@/kits/chart/series';

interface BoardPaperProps {
  title: string;
  /** Filters and time, in words. */
  note: string;
  cards: readonly Card[];
  figures: ReadonlyMap<string, Figure>;
}

/** A board on paper, from which the browser also makes a PDF: every figure with its groups, which colours do not tell. */
export function BoardPaper({ title, note, cards, figures }: BoardPaperProps) {
  return (
    <>
      <h1>{title}</h1>
      <p>{note}</p>
      {cards.map((card) => {
        const figure = figures.get(card.id);
        if (!figure) return null;
        return (
          <section key={card.id}>
            <h2>
              {card.title}：{valueWords(figure.value, figure.unit)}
            </h2>
            {card.group !== null && figure.groups.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col">项目</th>
                    <th scope="col">{figure.title}</th>
                    <th scope="col">明细（条）</th>
                  </tr>
                </thead>
                <tbody>
                  {figure.groups.map(({ label, value, rows }) => (
                    <tr key={label}>
                      <td>{label}</td>
                      <td>{valueWords(value, figure.unit)}</td>
                      <td>{rows}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        );
      })}
    </>
  );
}
