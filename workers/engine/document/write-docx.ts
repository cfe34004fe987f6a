import type { DocBlock, DocRun, DocStyle } from '@contract/exam/document';
import { attributeXml } from '../spreadsheet/write/escape';
import { ZipWriter } from '../spreadsheet/zip/write-zip';

/** A picture as it is in its file, with its size in pixels. */
export interface DocxPicture {
  ending: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface DocxModel {
  blocks: readonly DocBlock[];
  /** By the id that blocks name; one that is not there becomes words. */
  pictures: ReadonlyMap<string, DocxPicture>;
  /** A3 lies on its side, in two columns, as papers are handed out. */
  paper: 'A4' | 'A3';
}

/** A Word document (ECMA-376 part 1, transitional), which Word, WPS and LibreOffice open. */
export async function writeDocx(model: DocxModel): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter();
  const used = [...new Set(model.blocks.flatMap((block) => (block.kind === 'picture' ? block.id : [])))].filter((id) =>
    model.pictures.has(id),
  );
  const endings = new Set(used.map((id) => model.pictures.get(id)!.ending));
  zip.add('[Content_Types].xml', contentTypes(endings));
  zip.add('_rels/.rels', relations([['officeDocument', 'word/document.xml']]));
  const parts: [string, string][] = [
    ['styles', 'styles.xml'],
    ['footer', 'footer1.xml'],
  ];
  for (const [at, id] of used.entries())
    parts.push(['image', `media/image${at + 1}.${model.pictures.get(id)!.ending}`]);
  zip.add('word/_rels/document.xml.rels', relations(parts));
  zip.add('word/styles.xml', stylesXml);
  zip.add('word/footer1.xml', footerXml);
  const numbers = new Map(used.map((id, at) => [id, at + 1]));
  await zip.stream('word/document.xml', documentXml(model, numbers));
  for (const [at, id] of used.entries()) {
    const { ending, bytes } = model.pictures.get(id)!;
    await zip.stream(`word/media/image${at + 1}.${ending}`, [bytes]);
  }
  return zip.finish();
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The first has the id rId1. */
const relations = (parts: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const pictureTypes: Readonly<Record<string, string>> = { jpg: 'jpeg' };

function contentTypes(endings: ReadonlySet<string>): string {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const defaults = [...endings].map(
    (ending) => `<Default Extension="${ending}" ContentType="image/${pictureTypes[ending] ?? ending}"/>`,
  );
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['footer1', 'footer'],
  ].map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${word}.${type}+xml"/>`);
  return (
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${defaults.join('')}${overrides.join('')}</Types>`
  );
}

/** Papers are set in 宋体 of the fifth size, heads in 黑体. */
const fonts = (east: string) => `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${east}"/>`;
const style = (id: DocStyle, paragraph: string, run: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="plain"/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
const stylesXml =
  `${head}<w:styles ${w}><w:docDefaults><w:rPrDefault><w:rPr>${fonts('宋体')}<w:sz w:val="21"/><w:szCs w:val="21"/>` +
  '<w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="plain"><w:name w:val="Normal"/><w:pPr><w:spacing w:line="300" w:lineRule="auto"/></w:pPr></w:style>' +
  style('title', '<w:spacing w:after="120"/><w:jc w:val="center"/>', `${fonts('黑体')}<w:b/><w:sz w:val="32"/>`) +
  style('head', '<w:spacing w:after="240"/><w:jc w:val="center"/>', '') +
  style(
    'section',
    '<w:keepNext/><w:spacing w:before="240" w:after="80"/>',
    `${fonts('黑体')}<w:b/><w:sz w:val="24"/>`,
  ) +
  style('option', '<w:ind w:left="420"/>', '') +
  style('answer', '<w:ind w:left="420"/>', '<w:color w:val="1F4E79"/>') +
  '</w:styles>';
const field = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r>` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
const footerXml = `${head}<w:ftr ${w}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${textRun({ text: '第 ' })}${field('PAGE')}${textRun({ text: ' 页，共 ' })}${field('NUMPAGES')}${textRun({ text: ' 页' })}</w:p></w:ftr>`;

/** In twentieths of a point. */
const pages = {
  A4: { size: '<w:pgSz w:w="11906" w:h="16838"/>', columns: '', width: 11906 - 2 * 1134 },
  A3: {
    size: '<w:pgSz w:w="23811" w:h="16838" w:orient="landscape"/>',
    columns: '<w:cols w:num="2" w:space="850" w:sep="1"/>',
    width: (23811 - 2 * 1134 - 850) / 2,
  },
} as const;

function* documentXml({ blocks, pictures, paper }: DocxModel, numbers: ReadonlyMap<string, number>) {
  const page = pages[paper];
  yield `${head}<w:document ${w} xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>`;
  for (const block of blocks) {
    if (block.kind === 'words') yield paragraph(block.runs, block.style, block.isKept);
    else if (block.kind === 'table') yield table(block.rows, page.width);
    else {
      const picture = pictures.get(block.id);
      const no = numbers.get(block.id);
      yield picture && no ? drawing(picture, no, page.width) : paragraph([{ text: '（图片没有取到）' }], 'plain');
    }
  }
  yield `<w:sectPr><w:footerReference w:type="default" r:id="rId2"/>${page.size}<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/>${page.columns}</w:sectPr>`;
  yield '</w:body></w:document>';
}

const paragraph = (runs: readonly DocRun[], name: DocStyle, isKept = false): string =>
  `<w:p><w:pPr><w:pStyle w:val="${name}"/>${isKept ? '<w:keepNext/>' : ''}</w:pPr>${runs.map(textRun).join('')}</w:p>`;

/** Line breaks and tabs of a run are elements. */
function textRun({ text, isBold, shift }: DocRun): string {
  const raised = shift === undefined ? '' : `<w:vertAlign w:val="${shift === 'sup' ? 'superscript' : 'subscript'}"/>`;
  const look = isBold || raised ? `<w:rPr>${isBold ? '<w:b/>' : ''}${raised}</w:rPr>` : '';
  const pieces = text.split(/(\n|\t)/).filter((piece) => piece !== '');
  const inner = pieces.map((piece) => {
    if (piece === '\n') return '<w:br/>';
    return piece === '\t' ? '<w:tab/>' : `<w:t xml:space="preserve">${attributeXml(piece)}</w:t>`;
  });
  return `<w:r>${look}${inner.join('')}</w:r>`;
}

function table(rows: readonly (readonly DocRun[][])[], width: number): string {
  const count = Math.max(1, ...rows.map((cells) => cells.length));
  const each = Math.floor(width / count);
  const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('');
  const cell = (runs: readonly DocRun[] = []) =>
    `<w:tc><w:tcPr><w:tcW w:w="${each}" w:type="dxa"/></w:tcPr>${paragraph(runs, 'plain')}</w:tc>`;
  const body = rows.map((cells) => {
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${Array.from({ length: count }, (_, at) => cell(cells[at])).join('')}</w:tr>`;
  });
  const grid = Array.from({ length: count }, () => `<w:gridCol w:w="${each}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${each * count}" w:type="dxa"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>${paragraph([], 'plain')}`;
}

/** A pixel is 9,525 units of a drawing, a twentieth of a point 635. */
function drawing({ width, height }: DocxPicture, no: number, room: number): string {
  const most = Math.min((room * 635) / (width * 9525), 5_400_000 / (height * 9525), 1);
  const [cx, cy] = [width, height].map((pixels) => Math.max(1, Math.round(pixels * 9525 * most)));
  const name = `image${no}`;
  return (
    '<w:p><w:r><w:drawing>' +
    `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${no}" name="${name}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${no}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="rId${no + 2}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  );
}
