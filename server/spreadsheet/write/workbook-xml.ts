import { escaped, lettersOf, XML } from './sheet-xml.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface WrittenSheet {
  name: string
  commented: boolean
}

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (list: string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const overrides = sheets.flatMap(({ commented }, at) => [
    `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    ...(commented ? [`<Override PartName="/xl/comments${at + 1}.xml" ContentType="${TYPE}.comments+xml"/>`] : []),
  ])
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `${overrides.join('')}</Types>`
  )
}

/** In the order of `formats`: a heading is bold on grey, text stays text whatever is typed into it, a wrong cell is red. */
const styles =
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  `<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/></font></fonts>` +
  `<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFEDEFF2"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="8">${[
    [0, 0, 0],
    [49, 1, 2],
    [49, 0, 0],
    [0, 0, 0],
    [4, 0, 0],
    [164, 0, 0],
    [165, 0, 0],
    [49, 2, 3],
  ]
    .map(
      ([format, font, fill]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
    )
    .join('')}</cellXfs></styleSheet>`

/** The small parts of a workbook, written when its sheets are known. */
export function workbookParts(sheets: readonly WrittenSheet[]): { name: string; text: string }[] {
  const list = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  return [
    { name: '[Content_Types].xml', text: contentTypes(sheets) },
    { name: '_rels/.rels', text: relations([relation(1, 'officeDocument', 'xl/workbook.xml')]) },
    {
      name: 'xl/workbook.xml',
      text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relations([...links, relation(sheets.length + 1, 'styles', 'styles.xml')]),
    },
    { name: 'xl/styles.xml', text: styles },
  ]
}

export interface Comment {
  /** From 0. */
  column: number
  /** From 1. */
  row: number
  text: string
}

const shapeOf = ({ column, row }: Comment, at: number): string =>
  `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:200pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
  `<v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>` +
  `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`

/** Ids of shapes are dealt out in blocks of 1,024, which have to be named. */
const blocks = (shapes: number): string =>
  Array.from({ length: Math.ceil((shapes + 1) / 1024) }, (_, at) => at + 1).join(',')

/** The parts that put comments on the cells of a sheet: their words, the boxes they are shown in, and the links to both. */
export function commentParts(sheet: number, comments: readonly Comment[]): { name: string; text: string }[] {
  const words = comments.map(
    ({ column, row, text }) =>
      `<comment ref="${lettersOf(column)}${row}" authorId="0"><text><t xml:space="preserve">${escaped(text)}</t></text></comment>`,
  )
  return [
    {
      name: `xl/comments${sheet}.xml`,
      text: `${XML}<comments xmlns="${MAIN}"><authors><author></author></authors><commentList>${words.join('')}</commentList></comments>`,
    },
    {
      name: `xl/drawings/vmlDrawing${sheet}.vml`,
      text:
        `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">` +
        `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${blocks(comments.length)}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">` +
        `<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${comments.map(shapeOf).join('')}</xml>`,
    },
    {
      name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      text: relations([
        relation(1, 'vmlDrawing', `../drawings/vmlDrawing${sheet}.vml`),
        relation(2, 'comments', `../comments${sheet}.xml`),
      ]),
    },
  ]
}
