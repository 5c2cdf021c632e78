import { describe, expect, test } from 'vitest'
import { encoderOf } from './charset/encoder.fixture.ts'
import { findHeaderRow, looksLikeData, type ReadOptions } from './index.ts'
import { readAll, workbookOf, type WorkbookParts, workbookParts, zipOf } from './workbook-fixture.ts'

type Expected = { cells: string[][] } | { notes: [row: number, col: number, code: string][] } | { refused: string }
type Awkward = [what: string, bytes: string | Buffer, expected: Expected, options?: Partial<ReadOptions>]

const cells = (...rows: string[][]): Expected => ({ cells: rows })
const notes = (...all: [number, number, string][]): Expected => ({ notes: all })
const refused = (code: string): Expected => ({ refused: code })
const book = (rows: string, more: Partial<WorkbookParts> = {}): Buffer => workbookOf({ rows, ...more })
const row = (inner: string): string => `<row r="1">${inner}</row>`
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const styled = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const inColumns = (tag: string): Buffer =>
  zipOf(
    workbookParts({ rows: row(text('a') + text('b') + text('c')) }).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? { ...part, content: String(part.content).replace('<sheetData>', `${tag}<sheetData>`) }
        : part,
    ),
  )
const utf16 = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le')

const texts: Awkward[] = [
  ['a mark of UTF-8 before the first heading', '\uFEFForder,city\n1,Oslo\n', cells(['order', 'city'], ['1', 'Oslo'])],
  ['a mark of UTF-16', utf16('order\tcity\n1\tŁódź\n'), cells(['order', 'city'], ['1', 'Łódź'])],
  ['UTF-32 with its mark', Buffer.from('fffe00006f0000002c00000063000000', 'hex'), refused('FILE_TYPE_UNSUPPORTED')],
  ['UTF-32 without a mark', Buffer.from('0000006f0000002c000000630000000a', 'hex'), refused('FILE_TYPE_UNSUPPORTED')],
  ['sep= before the headings', 'sep=;\norder;city\n1;Oslo\n', cells(['order', 'city'], ['1', 'Oslo'])],
  [
    'semicolons with commas in numbers',
    'order;price\n1;2,50\n2;3,75\n',
    cells(['order', 'price'], ['1', '2,50'], ['2', '3,75']),
  ],
  ['tabs with commas in texts', 'order\tname\n1\tSmith, John\n', cells(['order', 'name'], ['1', 'Smith, John'])],
  ['bars', 'order|city\n1|Oslo\n2|Bergen\n', cells(['order', 'city'], ['1', 'Oslo'], ['2', 'Bergen'])],
  ['line ends of all kinds', 'a,b\r\n1,2\n3,4\r5,6\n', cells(['a', 'b'], ['1', '2'], ['3', '4'], ['5', '6'])],
  ['no line end at the end', 'a,b\n1,2', cells(['a', 'b'], ['1', '2'])],
  ['line breaks inside quotes', 'a,b\n"1\n2",3\n', cells(['a', 'b'], ['1\n2', '3'])],
  ['doubled quotes', 'a,b\n"5"" pipe",3\n', cells(['a', 'b'], ['5" pipe', '3'])],
  ['a quote in the middle of a cell', 'a,b\n5" pipe,3\n', cells(['a', 'b'], ['5" pipe', '3'])],
  ['a quote that is never closed', 'a,b\n1,"x\n2,y\n', notes([2, 1, 'UNCLOSED_QUOTE'])],
  ['a quote that another one closes two rows below', 'a,b\n1,"x\n2,y\n3,"z",4\n5,6\n', notes([2, 1, 'UNCLOSED_QUOTE'])],
  [
    'quotes behind backslashes, as MySQL writes them',
    'a,b\n"12 \\"Elm\\" St",3\n"say \\"hi\\"",4\n"C:\\",5\n',
    cells(['a', 'b'], ['12 "Elm" St', '3'], ['say "hi"', '4'], ['C:\\', '5']),
  ],
  [
    'blanks between the comma and the quotes',
    'a, b, c\n1, "Elm St, 5", x\n2,  "say ""hi""" ,y\n3, "Ann" Lee, z\n4, 5" pipe, w\n',
    cells(
      ['a', ' b', ' c'],
      ['1', 'Elm St, 5', ' x'],
      ['2', 'say "hi" ', 'y'],
      ['3', ' "Ann" Lee', ' z'],
      ['4', ' 5" pipe', ' w'],
    ),
  ],
  [
    'texts as formulas, so that Excel leaves them texts',
    'zip,order\n="02108","=""0042"""\n=1+1,=""\n',
    cells(['zip', 'order'], ['02108', '0042'], ['=1+1']),
  ],
  ['blank rows', 'a,b\n\n1,2\n,,\n3,4\n', cells(['a', 'b'], ['1', '2'], ['3', '4'])],
  ['rows of blanks', 'a,b\n1,2\n', cells(['a', 'b'], ['1', '2'])],
  ['commas too many at every end', 'a,b,,,\n1,2,,,\n', cells(['a', 'b'], ['1', '2'])],
  ['headings twice', 'phone,phone\n1,2\n', cells(['phone', 'phone'], ['1', '2'])],
  ['an empty heading', 'a,,c\n1,2,3\n', cells(['a', '', 'c'], ['1', '2', '3'])],
  ['a NUL in a name', `a,b\n1,x\0y\n${'2,z\n'.repeat(60)}`, refused('FILE_TYPE_UNSUPPORTED')],
  ['a control character', `a,b\n1,x\x01y\n${'2,z\n'.repeat(60)}`, notes([2, 1, 'UNREADABLE'])],
  ['leading zeros', 'zip\n02108\n00901\n', cells(['zip'], ['02108'], ['00901'])],
  ['eighteen digits', 'order\n112345678901234567\n', cells(['order'], ['112345678901234567'])],
  ['numbers as texts with an apostrophe', "zip\n'02108\n", cells(['zip'], ["'02108"])],
  ['an error of Excel', 'a\n#N/A\n', cells(['a'], ['#N/A'])],
  ['blanks around', 'a,b\n 1 , x \n', cells(['a', 'b'], [' 1 ', ' x '])],
  ['blanks without a break', 'a,b\n1,\u00a0x\u00a0\n', cells(['a', 'b'], ['1', '\u00a0x\u00a0'])],
  ['emoji', 'a,b\n1,🎁 gift\n', cells(['a', 'b'], ['1', '🎁 gift'])],
  ['letters and accents apart', 'a,b\n1,Jose\u0301\n', cells(['a', 'b'], ['1', 'Jose\u0301'])],
  [
    'one damaged byte in UTF-8',
    Buffer.concat([
      Buffer.from('a,b\n'),
      Buffer.from('1,Łódź Żary Gdańsk Kraków Wrocław\n'.repeat(3)),
      Buffer.from([0x32, 0x2c, 0xfc, 0x0a]),
    ]),
    notes([5, 1, 'UNREADABLE']),
  ],
  [
    'Portuguese of Excel',
    encoderOf('windows-1252')('nome,cidade\nJoão Conceição,São Luís\nInês Leitão,Guimarães\n'),
    cells(['nome', 'cidade'], ['João Conceição', 'São Luís'], ['Inês Leitão', 'Guimarães']),
  ],
  [
    'Icelandic of Excel',
    encoderOf('windows-1252')('nafn,borg\nÞórður Jónsson,Ísafjörður\nGuðrún Ólafsdóttir,Kópavogur\n'),
    cells(['nafn', 'borg'], ['Þórður Jónsson', 'Ísafjörður'], ['Guðrún Ólafsdóttir', 'Kópavogur']),
  ],
  [
    'Russian of Excel',
    encoderOf('windows-1251')('имя,город\nСергей Кузнецов,Новосибирск\n'),
    cells(['имя', 'город'], ['Сергей Кузнецов', 'Новосибирск']),
  ],
  ['nothing but blanks', ' \n\n', refused('FILE_EMPTY')],
  ['nothing', '', refused('FILE_EMPTY')],
  ['a page of the web', '<html><table><tr><td>1</td></tr></table></html>', cells(['1'])],
  ['a page of the web without a table', '<html><p>1</p></html>', refused('FILE_HTML')],
  ['XML that is no sheet of Excel 2003', '<?xml version="1.0"?><Workbook/>', refused('FILE_HTML')],
  ['an image', Buffer.from('\x89PNG\r\n', 'latin1'), refused('FILE_TYPE_UNSUPPORTED')],
  ['a PDF', '%PDF-1.7\n', refused('FILE_TYPE_UNSUPPORTED')],
]

const sheets: Awkward[] = [
  ['zip codes as numbers of five zeros', book(row(styled('2108')), { formats: ['00000'] }), cells(['02108'])],
  ['a date', book(row(styled('46090')), { formats: ['m/d/yy'] }), cells(['2026-03-09'])],
  ['a date since 1904', book(row(styled('44628')), { formats: ['m/d/yy'], date1904: true }), cells(['2026-03-09'])],
  ['a time', book(row(styled('46090.5')), { formats: ['yyyy-mm-dd hh:mm'] }), cells(['2026-03-09 12:00:00'])],
  ['euros', book(row(styled('20.5')), { formats: ['#,##0.00\\ "€"'] }), cells(['€20.5'])],
  ['pounds', book(row(styled('20')), { formats: ['[$£-809]#,##0.00'] }), cells(['£20'])],
  ['dollars', book(row(styled('20')), { formats: ['[$$-409]#,##0.00'] }), cells(['20'])],
  ['letters before the digits', book(row(styled('42')), { formats: ['"SF"000000'] }), cells(['SF000042'])],
  ['a percentage', book(row(styled('0.25')), { formats: ['0%'] }), cells(['25%'])],
  ['an amount of money', book(row(styled('1234.5')), { formats: ['"$"#,##0.00'] }), cells(['1234.5'])],
  ['a number as a text', book(row(text('2.50'))), cells(['2.50'])],
  ['eighteen digits as a number', book(row(styled('112345678901234560'))), notes([1, 0, 'DIGITS_LOST'])],
  ['minus zero', book(row(styled('-0'))), cells(['0'])],
  ['a tenth and two', book(row(styled('0.30000000000000004'))), cells(['0.3'])],
  ['truth', book(row('<c t="b"><v>1</v></c><c t="b"><v>0</v></c>')), cells(['TRUE', 'FALSE'])],
  ['an error cell', book(row('<c t="e"><v>#REF!</v></c>')), notes([1, 0, 'ERROR_CELL'])],
  ['a formula without a result', book(row('<c><f>A2</f><v></v></c>')), notes([1, 0, 'FORMULA_NO_VALUE'])],
  ['a formula with one', book(row('<c><f>1+1</f><v>2</v></c>')), cells(['2'])],
  ['a formula that is empty', book(row(`${text('x')}<c t="str"><f>""</f><v></v></c>`)), cells(['x'])],
  [
    'rich text',
    book(row('<c t="s"><v>0</v></c>'), { strings: ['<r><t>bold</t></r><r><t xml:space="preserve"> plain</t></r>'] }),
    cells(['bold plain']),
  ],
  [
    'hints of pronunciation',
    book(row('<c t="s"><v>0</v></c>'), { strings: ['<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>'] }),
    cells(['山田']),
  ],
  ['an escaped line end', book(row('<c t="s"><v>0</v></c>'), { strings: ['<t>a_x000D_b</t>'] }), cells(['a\rb'])],
  [
    'an escape that is escaped',
    book(row('<c t="s"><v>0</v></c>'), { strings: ['<t>_x005F_x000D_</t>'] }),
    cells(['_x000D_']),
  ],
  [
    'a shared text that there is not',
    book(row('<c t="s"><v>7</v></c>'), { strings: ['<t>a</t>'] }),
    refused('FILE_CORRUPT'),
  ],
  ['cells without addresses', book('<row><c><v>1</v></c><c><v>2</v></c></row>'), cells(['1', '2'])],
  ['a gap between cells', book('<row r="1"><c r="C1"><v>3</v></c></row>'), cells(['', '', '3'])],
  [
    'blank rows between',
    book('<row r="1"><c><v>1</v></c></row><row r="2"/><row r="5"><c><v>5</v></c></row>'),
    cells(['1'], ['5']),
  ],
  [
    'rows in disorder',
    book('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>'),
    refused('FILE_CORRUPT'),
  ],
  [
    'merged cells',
    book(`<row r="1">${text('a')}${text('under')}</row>`, {
      after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
    }),
    cells(['a']),
  ],
  [
    'merged cells filled down',
    book(`<row r="1">${text('a')}${text('x')}</row><row r="2"><c r="B2"><v>2</v></c></row>`, {
      after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>',
    }),
    cells(['a', 'x'], ['a', '2']),
    { fillDown: true },
  ],
  ['hidden rows', book(`<row r="1">${text('a')}</row><row r="2" hidden="1">${text('b')}</row>`), cells(['a'], ['b'])],
  [
    'hidden rows left out',
    book(`<row r="1">${text('a')}</row><row r="2" hidden="1">${text('b')}</row>`),
    cells(['a']),
    { leaveHiddenOut: true },
  ],
  ['hidden columns', inColumns('<cols><col min="2" max="2" hidden="1"/></cols>'), cells(['a', 'b', 'c'])],
  [
    'hidden columns left out',
    inColumns('<cols><col min="2" max="2" hidden="true"/></cols>'),
    cells(['a', '', 'c']),
    { leaveHiddenOut: true },
  ],
  ['a document type', book('<!DOCTYPE x>'), refused('FILE_UNSAFE')],
  ['an archive that is cut off', book(row(text('a'))).subarray(0, 300), refused('FILE_CORRUPT')],
  ['an archive of something else', zipOf([{ name: 'readme.txt', content: 'hello' }]), refused('FILE_TYPE_UNSUPPORTED')],
  [
    'a sheet of LibreOffice',
    zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    refused('FILE_TYPE_UNSUPPORTED'),
  ],
]

test('there are sixty awkward files and more', () => expect(texts.length + sheets.length).toBeGreaterThan(60))

describe.each([
  ['text', texts],
  ['workbook', sheets],
])('an awkward %s is read right or told', (_, files) => {
  test.each(files)('%s', async (_what, bytes, expected, options) => {
    if ('refused' in expected) return expect(readAll(bytes, options)).rejects.toMatchObject({ code: expected.refused })
    const { rows } = await readAll(bytes, options)
    if ('cells' in expected) return expect(rows).toMatchObject(expected.cells.map((one) => ({ cells: one })))
    const found = rows.flatMap(({ no, notes: all = [] }) => all.map(({ col, code }) => [no, col, code]))
    return expect(found).toEqual(expected.notes)
  })
})

describe('headings', () => {
  const known = (heading: string) => (/^(?:order|name|city|weight|zip)$/i.test(heading) ? 1 : 0)
  const rowsOf = (...lines: string[]) => lines.map((line, at) => ({ no: at + 1, cells: line.split(',') }))

  test.each([
    ['a title above them', ['Orders of March', 'order,name,city', '1,Ann,Oslo'], 1],
    ['notes above them', ['Report,2026-03-09', 'Seller,Acme', 'order,name,city', '1,Ann,Oslo'], 2],
    ['a group of headings above them', ['Recipient,,', 'order,name,city', '1,Ann,Oslo'], 1],
  ])('stand below %s', (_, lines, at) => expect(findHeaderRow(rowsOf(...lines), known)).toBe(at))

  test.each([
    ['1001,Ann Smith,Oslo,2.5', true],
    ['WB-1,Ann Smith,2026-03-09,5', true],
    ['order,name,city,weight', false],
    ['Bestellung,Empfänger,Ort,Gewicht', false],
    ['order,1,2,3', false],
  ])('“%s” is a row of data: %s', (line, isData) => expect(looksLikeData(rowsOf(line)[0]!, known)).toBe(isData))
})
