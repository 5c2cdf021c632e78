import { describe, expect, test } from 'vitest'
import { charsetOf, fileCharsets } from '@waybill/contract/sheets/charsets'
import { type Charset, detectCharset } from '../index.ts'
import { charsets } from '../types.ts'
import { readAll } from '../workbook-fixture.ts'
import { encoderOf } from './encoder.fixture.ts'
import { heldOut, ordersIn } from './held-out.fixture.ts'

const chinese =
  '订单号,收件人,地址,城市\nWB-1,张伟,广东省深圳市龙岗区坂田街道5号,深圳\nWB-2,李娜,上海市浦东新区世纪大道100号,上海\n'
const western = 'Order,Name,City\n1,José Núñez,Málaga\n2,François Müller,Zürich\n3,Søren Ångström – “x”,Århus €5\n'

/** What the detector makes of a text: another charset may read it alike. */
function readingOf(text: string, charset: Charset): { right: boolean; doubtful: boolean; offered: boolean } {
  const bytes = encoderOf(charset)(text)
  const truth = new TextDecoder(charset).decode(bytes)
  const guess = detectCharset(bytes)
  const reads = (one: Charset) => new TextDecoder(one).decode(bytes) === truth
  return { right: reads(guess.charset), doubtful: guess.doubtful, offered: guess.candidates.some(reads) }
}

describe('the charset of orders whose texts the detector has never seen', () => {
  test.each([200, 2000])('%i characters: every one is read right', (size) => {
    const wrong = heldOut.filter(({ charset, language }) => !readingOf(ordersIn(language, size), charset).right)
    expect(wrong).toEqual([])
  })

  test('40 characters: 95 in 100 are read right, and of all others the user is asked', () => {
    const tries = heldOut.flatMap((one) => [0, 1, 2, 3, 4, 5].map((from) => ({ ...one, from })))
    const read = tries.map((one) => ({ ...one, ...readingOf(ordersIn(one.language, 40, one.from), one.charset) }))
    const wrong = read.filter(({ right }) => !right)
    expect(wrong.filter(({ doubtful, offered }) => !doubtful || !offered)).toEqual([])
    expect(wrong.length).toBeLessThan(read.length * 0.05)
  })

  test('long ones are not asked about, but where Greek tables differ in one letter', () => {
    const asked = heldOut.filter(({ charset, language }) => readingOf(ordersIn(language, 2000), charset).doubtful)
    expect(asked.filter(({ language }) => language !== 'el')).toEqual([])
  })
})

describe('one name in a file of ASCII', () => {
  test.each<[string, Charset]>([
    ['José', 'windows-1252'],
    ['Müller', 'windows-1252'],
    ['Straße', 'windows-1252'],
    ['Renée O’Connor', 'windows-1252'],
    ['王伟的店', 'gb18030'],
    ['陳小明', 'big5'],
    ['山田', 'shift_jis'],
    ['Ayşe Yılmaz', 'windows-1254'],
    ['Νίκος', 'windows-1253'],
  ])('%s is enough', (name, charset) => {
    expect(readingOf(`order,name\n1,${name}\n2,Smith\n`, charset)).toMatchObject({ right: true, doubtful: false })
  })

  test.each<[string, Charset]>([
    ['Łukasz', 'windows-1250'],
    ['São', 'windows-1252'],
    ['王伟', 'gb18030'],
    ['Иван', 'windows-1251'],
    ['12 €', 'windows-1252'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'shift_jis'],
  ])('%s is asked about, and its charset is among the candidates', (name, charset) => {
    expect(readingOf(`order,name\n1,${name}\n2,Smith\n`, charset)).toMatchObject({ doubtful: true, offered: true })
  })
})

test('signs that stand alone are no row of Russian capitals, and the user is asked', () => {
  const guess = readingOf('sign\n€  ‚  ƒ  „  …  †  ‡  Š\n', 'windows-1252')
  expect(guess).toMatchObject({ right: true, doubtful: true })
})

describe('the charsets that can be chosen', () => {
  test('are the same for the reader and the contract, and the platform knows each by its name', () => {
    expect(fileCharsets).toEqual([...charsets])
    for (const charset of charsets) expect(new TextDecoder(charset).encoding).toBe(charset)
  })

  test.each([
    ['GBK', 'gb18030'],
    ['gb2312', 'gb18030'],
    ['Latin1', 'windows-1252'],
    ['iso-8859-9', 'windows-1254'],
    ['cp1251', 'windows-1251'],
    ['TIS-620', 'windows-874'],
    ['sjis', 'shift_jis'],
    ['iso-8859-8-i', 'iso-8859-8'],
    ['x-user-defined', undefined],
    ['utf-7', undefined],
    ['', undefined],
  ])('are known by other labels too: %s', (label, charset) => expect(charsetOf(label)).toBe(charset))

  test('are all that the Encoding Standard has', () => {
    const labels =
      'utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr utf-16be utf-16le'
    expect(labels.split(' ').filter((label) => charsetOf(label) === undefined)).toEqual([])
  })
})

describe('Unicode', () => {
  test.each([chinese, western, 'plain ascii\n'])('is UTF-8 for any text in UTF-8', (text) => {
    expect(detectCharset(Buffer.from(text))).toMatchObject({ charset: 'utf-8', doubtful: false })
  })

  test.each([chinese, western, 'plain ascii\n'])('is UTF-16 with and without a mark', (text) => {
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(detectCharset(little).charset).toBe('utf-16le')
    expect(detectCharset(big).charset).toBe('utf-16be')
    expect(detectCharset(Buffer.from(`\uFEFF${text}`, 'utf16le')).charset).toBe('utf-16le')
    expect(detectCharset(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()).charset).toBe('utf-16be')
  })

  test('is found in a file whose first Chinese name stands behind thousands of plain rows', async () => {
    const plain = 'WB-100,John Smith,1 Main St,Boston\n'.repeat(30_000)
    const bytes = Buffer.concat([Buffer.from(plain), encoderOf('gb18030')('WB-9,王小明,北京市朝阳区建国路88号,北京\n')])
    const { profile, rows } = await readAll(bytes)
    expect(profile).toMatchObject({ kind: 'csv', charset: 'gb18030', delimiter: ',' })
    expect(rows.at(-1)?.cells).toEqual(['WB-9', '王小明', '北京市朝阳区建国路88号', '北京'])
  })

  test('survives one damaged byte in another charset', () => {
    const bytes = Buffer.concat([encoderOf('gb18030')(chinese.repeat(5)), Buffer.from([0xff, 0x0a])])
    expect(detectCharset(bytes).charset).toBe('gb18030')
  })

  test.each(['utf-16le', 'utf-16be'])('%s files are read whole, marked or not', async (charset) => {
    for (const mark of ['\uFEFF', '']) {
      const little = Buffer.from(mark + chinese.replaceAll(',', '\t'), 'utf16le')
      const { profile, rows } = await readAll(charset === 'utf-16le' ? little : little.swap16())
      expect(profile).toMatchObject({ charset, delimiter: '\t' })
      expect(rows[1]?.cells).toEqual(['WB-1', '张伟', '广东省深圳市龙岗区坂田街道5号', '深圳'])
    }
  })

  test('Japanese in seven bits is read by its escapes', async () => {
    const { profile, rows } = await readAll(encoderOf('iso-2022-jp')('order,name\n1,山田太郎\n'))
    expect(profile).toMatchObject({ charset: 'iso-2022-jp' })
    expect(rows[1]?.cells).toEqual(['1', '山田太郎'])
  })
})
