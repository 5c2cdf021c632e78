import { describe, expect, test } from 'vitest'
import { detectCharset, type Charset } from './index.ts'
import { readAll } from './workbook-fixture.ts'

/** Encodes by turning the platform's decoder round, since Node writes none of these charsets. */
function encoderOf(charset: Charset): (text: string) => Buffer {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number[]>()
  const remember = (list: number[]): void => {
    const text = decoder.decode(Uint8Array.from(list))
    if ([...text].length === 1 && text !== '\uFFFD' && !bytes.has(text)) bytes.set(text, list)
  }
  for (let first = 0; first < 256; first++) remember([first])
  for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) remember([first, second])
  return (text) =>
    Buffer.from(
      [...text].flatMap((letter) => {
        const found = bytes.get(letter)
        if (!found) throw new Error(`${letter} is not in ${charset}`)
        return found
      }),
    )
}

const chinese =
  '订单号,收件人,地址,城市\nWB-1,张伟,广东省深圳市龙岗区坂田街道5号,深圳\nWB-2,李娜,上海市浦东新区世纪大道100号,上海\n'
const taiwan =
  '訂單編號,收件人,地址\nWB-1,陳志明,台北市信義區忠孝東路五段7號,台北\nWB-2,林淑芬,高雄市前鎮區中山二路,高雄\n'
const japanese = '注文番号,氏名,住所\n1,山田太郎,東京都千代田区丸の内1丁目,東京\n2,スズキ,大阪府大阪市北区,大阪\n'
const koreanText = '주문번호,이름,주소\n1,김철수,서울특별시 강남구 테헤란로 1,서울\n2,이영희,부산광역시 해운대구,부산\n'
const western = 'Order,Name,City\n1,José Núñez,Málaga\n2,François Müller,Zürich\n3,Søren Ångström – “x”,Århus €5\n'

describe('the charset of a text', () => {
  test.each<[Charset, string]>([
    ['gb18030', chinese],
    ['big5', taiwan],
    ['shift_jis', japanese],
    ['euc-kr', koreanText],
    ['windows-1252', western],
  ])('is %s where its language is written in it', (charset, text) => {
    const guess = detectCharset(encoderOf(charset)(text))
    expect(guess.charset).toBe(charset)
    expect(guess.confidence).toBeGreaterThan(0.5)
  })

  test.each([chinese, taiwan, japanese, koreanText, western, 'plain ascii\n'])(
    'is UTF-8 for any of them in UTF-8',
    (text) => {
      expect(detectCharset(Buffer.from(text)).charset).toBe('utf-8')
    },
  )

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

  test('survives one damaged byte', () => {
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
})
