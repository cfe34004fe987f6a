import { attributeXml, formulaXml } from './escape';
import type { WorkbookModel } from './model';
import { checkDefinedName } from './names';
import { PACKAGE_RELATION_NS, RELATION_NS, SPREADSHEET_NS, XML_HEAD } from './xml-head';

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** `xl/workbook.xml`: sheets in order, and the defined names. */
export function workbookPart(model: WorkbookModel, names: readonly string[]): string {
  const sheets = model.sheets.map(({ hidden }, n) => {
    const state = hidden ? ` state="${hidden}"` : '';
    return `<sheet name="${attributeXml(names[n]!)}" sheetId="${n + 1}"${state} r:id="rId${n + 1}"/>`;
  });
  const active = model.sheets.findIndex(({ hidden }) => !hidden);
  if (active < 0) throw new RangeError('a workbook needs a visible sheet');
  return (
    `${XML_HEAD}<workbook xmlns="${SPREADSHEET_NS}" xmlns:r="${RELATION_NS}"><workbookPr/>` +
    `<bookViews><workbookView activeTab="${active}" firstSheet="${active}"/></bookViews>` +
    `<sheets>${sheets.join('')}</sheets>${definedNamesXml(model)}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`
  );
}

function definedNamesXml({ definedNames = [] }: WorkbookModel): string {
  if (definedNames.length === 0) return '';
  const taken = new Set<string>();
  const xml = definedNames.map(({ name, ref, hidden }) => {
    checkDefinedName(name);
    if (taken.has(name.toLowerCase())) throw new RangeError(`defined name ${name} stands twice`);
    taken.add(name.toLowerCase());
    return `<definedName name="${name}"${hidden ? ' hidden="1"' : ''}>${formulaXml(ref)}</definedName>`;
  });
  return `<definedNames>${xml.join('')}</definedNames>`;
}

export function workbookRelations(sheets: number): string {
  const targets = Array.from({ length: sheets }, (_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`]);
  return relationsPart([...targets, ['styles', 'styles.xml'], ['sharedStrings', 'sharedStrings.xml']]);
}

/** Relations `rId1`, `rId2` ... of the given types to the given targets. */
export function relationsPart(relations: string[][]): string {
  const xml = relations.map(([type, target], n) => {
    return `<Relationship Id="rId${n + 1}" Type="${RELATION_NS}/${type}" Target="${target}"/>`;
  });
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE_RELATION_NS}">${xml.join('')}</Relationships>`;
}

/** `[Content_Types].xml`; `noted` are the numbers of the sheets that have notes. */
export function contentTypes(sheets: number, noted: readonly number[]): string {
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;
  const parts = [override('/xl/workbook.xml', `${MIME}.sheet.main+xml`)];
  for (let n = 1; n <= sheets; n++) parts.push(override(`/xl/worksheets/sheet${n}.xml`, `${MIME}.worksheet+xml`));
  for (const n of noted) parts.push(override(`/xl/comments${n}.xml`, `${MIME}.comments+xml`));
  parts.push(override('/xl/styles.xml', `${MIME}.styles+xml`));
  parts.push(override('/xl/sharedStrings.xml', `${MIME}.sharedStrings+xml`));
  parts.push(override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'));
  return (
    `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>` +
    `${parts.join('')}</Types>`
  );
}

export function packageRelations(): string {
  return (
    `${XML_HEAD}<Relationships xmlns="${PACKAGE_RELATION_NS}">` +
    `<Relationship Id="rId1" Type="${RELATION_NS}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE_RELATION_NS}/metadata/core-properties" Target="docProps/core.xml"/>` +
    `</Relationships>`
  );
}

export function coreProperties(title: string): string {
  return (
    `${XML_HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
    `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${attributeXml(title)}</dc:title></cp:coreProperties>`
  );
}
