import { describe, expect, test } from 'vitest'
import { cellsOf, readAll, workbookOf, workbookParts, zipOf } from './workbook-fixture.ts'

const cell = (inner: string): string => `<row r="1">${inner}</row>`

describe('text of an xlsx cell', () => {
  test('shared strings keep blanks, join rich runs and leave phonetic hints out', async () => {
    const file = workbookOf({
      rows: cell('<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'),
      strings: [
        '<t xml:space="preserve"> a  b </t>',
        '<r><t>東</t></r><r><rPr/><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      ],
    })
    expect(await cellsOf(file)).toEqual([[' a  b ', '東京']])
  })

  test('entities, emoji and _x000D_ escapes come out as characters', async () => {
    const strings = [
      '<t>&#128512;&amp;&#x1F363;</t>',
      '<t>a_x000D_b</t>',
      '<t>_x005F_x000D_</t>',
      '<t><![CDATA[<&amp;>]]></t>',
    ]
    const rows = cell(strings.map((_, index) => `<c t="s"><v>${index}</v></c>`).join(''))
    expect(await cellsOf(workbookOf({ rows, strings }))).toEqual([['😀&🍣', 'a\rb', '_x000D_', '<&amp;>']])
  })

  test('what a database refuses never comes out: NULs and halves of surrogate pairs', async () => {
    const rows = cell('<c t="inlineStr"><is><t>_x0000_&#0;_xD83D_&#xD800;</t></is></c>')
    expect(await cellsOf(workbookOf({ rows }))).toEqual([['\uFFFD\uFFFD\uFFFD\uFFFD']])
  })

  test('inline strings, booleans, formula texts and dates stored as text', async () => {
    const rows = cell(
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c>' +
        '<c t="str"><f>A1</f><v>shown</v></c><c t="d"><v>2026-03-09T13:05:00Z</v></c><c t="d"><v>2026-03-09</v></c>',
    )
    expect(await cellsOf(workbookOf({ rows }))).toEqual([
      ['inline', 'TRUE', 'FALSE', 'shown', '2026-03-09 13:05:00', '2026-03-09'],
    ])
  })

  test('a formula shows its stored result, and none is remarked on', async () => {
    const rows = cell('<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="str"><f>""</f><v></v></c>')
    const { rows: read } = await readAll(workbookOf({ rows }))
    expect(read).toEqual([{ no: 1, cells: ['2', ''], notes: [{ col: 1, code: 'FORMULA_NO_VALUE' }] }])
  })

  test.each([
    ['an empty value, as openpyxl writes it', '<c r="B1"><f>1+1</f><v></v></c>'],
    ['an empty tag', '<c r="B1"><f>1+1</f><v/></c>'],
    ['no value', '<c r="B1"><f>1+1</f></c>'],
    ['a formula tag alone', '<c r="B1"><f/></c>'],
    ['a value of blanks', '<c r="B1"><f>1+1</f><v> </v></c>'],
    ['a shared formula', '<c r="B1"><f t="shared" si="0"/><v></v></c>'],
    ['an array formula', '<c r="B1"><f t="array" ref="B1:B2">A1:A2*2</f><v/></c>'],
    ['a text without a value tag', '<c r="B1" t="str"><f>A1</f></c>'],
    ['a boolean', '<c r="B1" t="b"><f>A1=1</f><v/></c>'],
    ['an error', '<c r="B1" t="e"><f>A1/0</f><v/></c>'],
    ['a shared string', '<c r="B1" t="s"><f>A1</f><v></v></c>'],
    ['an inline string', '<c r="B1" t="inlineStr"><f>A1</f><is><t></t></is></c>'],
  ])('a formula without a stored result is remarked on: %s', async (_, inner) => {
    const { rows } = await readAll(workbookOf({ rows: cell(inner) }))
    expect(rows).toEqual([{ no: 1, cells: ['', ''], notes: [{ col: 1, code: 'FORMULA_NO_VALUE' }] }])
  })

  test('a workbook that asks to be calculated has no results yet where libraries write 0 or nothing', async () => {
    const formulas =
      '<c r="A1"><f>1+1</f><v>0</v></c><c r="B1" t="str"><f>A1</f><v></v></c><c r="C1"><f>A2</f><v>7</v></c><c r="D1"><v>0</v></c>'
    const asking = workbookParts({ rows: cell(formulas) }).map((part) =>
      part.name === 'xl/workbook.xml'
        ? { ...part, content: String(part.content).replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>') }
        : part,
    )
    expect((await readAll(zipOf(asking))).rows).toEqual([
      {
        no: 1,
        cells: ['', '', '7', '0'],
        notes: [
          { col: 0, code: 'FORMULA_NO_VALUE' },
          { col: 1, code: 'FORMULA_NO_VALUE' },
        ],
      },
    ])
    const calculated = await readAll(workbookOf({ rows: cell(formulas) }))
    expect(calculated.rows).toEqual([{ no: 1, cells: ['0', '', '7', '0'] }])
  })

  test('an error cell keeps its text and is remarked on', async () => {
    const { rows } = await readAll(workbookOf({ rows: cell('<c r="B1" t="e"><f>NA()</f><v>#N/A</v></c>') }))
    expect(rows).toEqual([{ no: 1, cells: ['', '#N/A'], notes: [{ col: 1, code: 'ERROR_CELL' }] }])
  })

  test('long numbers come whole, and those that a sheet rounds are remarked on', async () => {
    const values = [
      '1.12E+17',
      '123456789012345',
      '112345678901234567',
      '1.2345678901234501E+17',
      '22.300000000000001',
      '-4.5E-3',
    ]
    const { rows } = await readAll(workbookOf({ rows: cell(values.map((value) => `<c><v>${value}</v></c>`).join('')) }))
    expect(rows[0]!.cells).toEqual([
      '112000000000000000',
      '123456789012345',
      '112345678901234567',
      '123456789012345010',
      '22.3',
      '-0.0045',
    ])
    expect(rows[0]!.notes).toEqual([0, 2, 3].map((col) => ({ col, code: 'DIGITS_LOST' })))
  })

  test('formats of zeros pad, percentages show their sign, other formats leave the number plain', async () => {
    const formats = ['00000', '00000\\-0000', '0', '0.00', '#,##0', '0%', '[$-409]000000;-000000', '@']
    const values = ['2108', '21081234', '7', '12.5', '1234567', '0.1', '42', '9']
    const rows = cell(values.map((value, index) => `<c s="${index}"><v>${value}</v></c>`).join(''))
    expect(await cellsOf(workbookOf({ rows, formats }))).toEqual([
      ['02108', '02108-1234', '7', '12.5', '1234567', '10%', '000042', '9'],
    ])
  })

  test('dates, dates with a time, times and spans come as ISO text', async () => {
    const formats = [
      'm/d/yyyy',
      'yyyy"年"m"月"d"日" h:mm',
      'h:mm AM/PM',
      '[h]:mm',
      '[$-409]mmm\\-yy;@',
      'mm:ss.0',
      '0.00E+00',
    ]
    const values = ['46090', '46090.545138888891', '0.54513888888888884', '1.5', '46090', '0.5', '12345']
    const rows = cell(values.map((value, index) => `<c s="${index}"><v>${value}</v></c>`).join(''))
    expect(await cellsOf(workbookOf({ rows, formats }))).toEqual([
      ['2026-03-09', '2026-03-09 13:05:00', '13:05:00', '36:00:00', '2026-03-09', '12:00:00', '12345'],
    ])
  })

  test('files of the 1904 system count from there', async () => {
    const file = workbookOf({ rows: cell('<c s="0"><v>44628</v></c>'), formats: ['yyyy-mm-dd'], date1904: true })
    expect(await cellsOf(file)).toEqual([['2026-03-09']])
  })

  test('a date format on a number that is no date leaves the number', async () => {
    const file = workbookOf({
      rows: cell('<c s="0"><v>-3</v></c><c s="0"><v>20260309</v></c>'),
      formats: ['yyyy-mm-dd'],
    })
    expect(await cellsOf(file)).toEqual([['-3', '20260309']])
  })

  test('only the first cell of a merged range has a value', async () => {
    const file = workbookOf({
      rows:
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c></row>' +
        '<row r="2"><c r="A2"><v>4</v></c><c r="B2"><v>5</v></c></row><row r="3"><c r="A3"><v>6</v></c></row>',
      after: '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>',
    })
    expect((await readAll(file)).rows).toEqual([
      { no: 1, cells: ['1', '', '3'] },
      { no: 3, cells: ['6'] },
    ])
  })
})

describe('shapes of xlsx files', () => {
  test('gaps are filled, empty rows left out, numbers of rows kept', async () => {
    const rows =
      '<row r="2"><c r="C2"><v>1</v></c><c r="D2" s="1"/></row><row r="3"/><row r="7"><c r="A7"><v>2</v></c></row>'
    expect((await readAll(workbookOf({ rows }))).rows).toEqual([
      { no: 2, cells: ['', '', '1'] },
      { no: 7, cells: ['2'] },
    ])
  })

  test('rows and cells without numbers follow one another', async () => {
    const rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B5"><v>3</v></c></row>'
    expect((await readAll(workbookOf({ rows }))).rows).toEqual([
      { no: 1, cells: ['1', '2'] },
      { no: 5, cells: ['', '3'] },
    ])
  })

  test('prefixes, single quotes, blanks inside tags and comments do not matter', async () => {
    const parts = workbookParts({ rows: '' })
    const sheet = parts.find((part) => part.name.endsWith('sheet1.xml'))!
    sheet.content = `<x:worksheet xmlns:x='urn:x'><x:sheetData><x:row\n r='1' ><x:c  t = 'str' r = 'B1' ><x:f>"a>b"</x:f><x:v >a<!-- <c> -->b</x:v ></x:c ></x:row ></x:sheetData></x:worksheet>`
    expect(await cellsOf(zipOf(parts))).toEqual([['', 'ab']])
  })

  test('parts in UTF-16 are read', async () => {
    const parts = workbookParts({ rows: '' })
    const sheet = parts.find((part) => part.name.endsWith('sheet1.xml'))!
    const xml = '<worksheet><sheetData><row r="1"><c t="str"><v>东京</v></c></row></sheetData></worksheet>'
    sheet.content = Buffer.from(`\uFEFF${xml}`, 'utf16le')
    expect(await cellsOf(zipOf(parts))).toEqual([['东京']])
  })

  test('hidden sheets are listed as hidden, chart sheets are not listed', async () => {
    const parts = workbookParts({ rows: cell('<c><v>1</v></c>') })
    const book = parts.find((part) => part.name === 'xl/workbook.xml')!
    const links = parts.find((part) => part.name === 'xl/_rels/workbook.xml.rels')!
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`
    book.content =
      '<workbook><sheets><sheet name="Chart" r:id="c"/><sheet name="A&amp;B" state="hidden" r:id="a"/><sheet name="Two > one" r:id="b"/></sheets></workbook>'
    links.content = `<Relationships>${relation('c', 'chartsheet', 'chartsheets/sheet1.xml')}${relation('a', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('b', 'worksheet', 'worksheets\\sheet1.xml')}</Relationships>`
    const { profile, rows } = await readAll(zipOf(parts), { sheet: 1 })
    expect(profile.sheets).toEqual([
      { index: 0, name: 'A&B', hidden: true },
      { index: 1, name: 'Two > one', hidden: false },
    ])
    expect(rows).toEqual([{ no: 1, cells: ['1'] }])
  })

  test('many shared strings are found again, in whatever order they are asked for', async () => {
    const count = 5000
    const strings = Array.from({ length: count }, (_, index) => `<t>${index % 7 === 0 ? '订单' : 'order'}-${index}</t>`)
    const asked = Array.from({ length: count }, (_, index) => (index * 3779) % count)
    const rows = asked.map((index, row) => `<row r="${row + 1}"><c t="s"><v>${index}</v></c></row>`).join('')
    const cells = await cellsOf(workbookOf({ rows, strings }))
    expect(cells).toEqual(asked.map((index) => [`${index % 7 === 0 ? '订单' : 'order'}-${index}`]))
  })
})
