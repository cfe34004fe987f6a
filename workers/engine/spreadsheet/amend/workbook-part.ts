import { placedElements, prefixOf, withAttribute, XmlEdits } from './xml-edit';

/** Children of the root of a workbook part (ECMA-376 18.2.27). */
const ORDER = (
  'fileVersion fileSharing workbookPr AlternateContent workbookProtection bookViews sheets ' +
  'functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches ' +
  'smartTagPr smartTagTypes webPublishing fileRecoveryPr webPublishObjects extLst'
).split(' ');

/** A workbook part that has formulas computed when it is opened: what they refer to may have changed. */
export function recalculated(xml: string): string {
  const elements = placedElements(xml);
  const [root] = elements;
  const edits = new XmlEdits(xml);
  const present = elements.find(({ name, path }) => name === 'calcPr' && path === root.name);
  if (present) {
    edits.replace(present.from, present.to, withAttribute(xml.slice(present.from, present.to), 'fullCalcOnLoad', 1));
  } else {
    edits.insertChild(elements, ORDER, `<${prefixOf(xml, root)}calcPr fullCalcOnLoad="1"/>`);
  }
  return edits.toString();
}
