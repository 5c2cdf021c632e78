import { describe, expect, test } from 'vitest'
import { isSymptom, nameFaults, symptomsOf } from './names.ts'
import { textFaults } from './rules.ts'
import { terms } from './terms.ts'
import { isRead, type UserText, userTexts } from './texts.ts'
import { worst } from './worst.ts'

const PAGE = 'web/basic/src/orders/messages.ts'
const faultsIn = (source: string, path = PAGE) => textFaults(userTexts(path, source), {})
const catalogue = (en: string, cn: string) => `defineMessages({ en: { a: ${en} }, cn: { a: ${cn} } })`
const text = (words: string, language: 'en' | 'cn' = 'en'): UserText => ({
  path: PAGE,
  line: 1,
  language,
  audience: 'user',
  text: words,
})

describe('a planted word is found, with file and line', () => {
  test.each([
    ['in a catalogue', catalogue("'Mend the fields'", "'修正字段'"), 'Mend the fields'],
    ['in one of two plural forms', catalogue("{ one: '{n} shop', other: '{n} stores' }", "'{n} 家店铺'"), '{n} shop'],
    ['in a template', 'const body = { en: `${n} rows left out`, cn: `${n} 行已跳过` }', '${n} rows left out'],
    [
      'in a table of errors',
      "const e = { A: [400, 'Somebody else saved this', '他人已保存'] }",
      'Somebody else saved this',
    ],
    ['in a call', "notFound('Picture', '图片')", 'Picture'],
    ['in Chinese', catalogue("'Postage'", "'邮费'"), '邮费'],
    ['behind a conditional', "const e = { en: a ? 'Open' : 'Begin again', cn: '打开' }", 'Begin again'],
  ])('%s', (_where, source, found) => {
    const faults = faultsIn(`\n${source}`)
    expect(faults).not.toEqual([])
    for (const fault of faults) expect(fault).toMatch(`${PAGE}:2: `)
    expect(faults.join()).toContain(`in “${found}”`)
  })

  test('in the manual', () => {
    const path = 'web/basic/src/manual/chapters/cn/print.md'
    expect(faultsIn('# 打印\n\n点击徽标。', path)).toEqual([`${path}:3: “徽标” in “点击徽标。”: Logo`])
  })

  test('in a summary of the API, which may say "cannot" however', () => {
    const path = 'packages/contract/src/orders/api.ts'
    expect(faultsIn("route({ summary: 'Mend an order that cannot be shipped' })", path)).toEqual([
      `${path}:1: “mend” in “Mend an order that cannot be shipped”: fix`,
    ])
  })
})

describe('no false alarm', () => {
  test.each([
    ['a word within another', "'Shopify, workshops and amended orders'", "'Shopify'"],
    ['a name with a hyphen', "'A sign-up code'", "'注册验证码'"],
    ['the same word in the other language', "'邮费'", "'mend'"],
  ])('for %s', (_what, en, cn) => {
    expect(faultsIn(catalogue(en, cn))).toEqual([])
  })

  test.each([
    ['国家/地区', '资金账户', '浏览器标签页'],
    ['标签纸', '仓库账户', '账户余额'],
  ])('for %s, %s and %s', (...parts) => {
    expect(
      textFaults(
        parts.map((part) => text(part, 'cn')),
        {},
      ),
    ).toEqual([])
  })

  test('for code', () => {
    expect(faultsIn("const made = call('shop', 'pull')")).toEqual([])
  })

  test.each([
    ['packages/contract/src/orders/import-aliases.ts', false],
    ['web/basic/src/orders/page.test.ts', false],
    ['e2e/journeys/orders.ts', false],
    ['docs/glossary.md', false],
    ['packages/contract/src/orders/errors.ts', true],
    ['web/basic/src/manual/chapters/en/orders.md', true],
  ])('%s is read: %s', (path, read) => {
    expect(isRead(path)).toBe(read)
  })
})

test('every word that is never used is found, at the beginning of a sentence too', () => {
  const never = [
    ...terms.flatMap(({ never: words }) => [...(words?.en ?? [])]),
    ...worst.en.map(([word]) => word),
  ].filter((word) => /^\w/.test(word))
  for (const word of never) {
    for (const written of [word, `${word[0]?.toUpperCase()}${word.slice(1)}`])
      expect(textFaults([text(`${written} it, please`)], {}), written).not.toEqual([])
  }
  for (const word of terms.flatMap(({ never: words }) => [...(words?.cn ?? [])]))
    expect(textFaults([text(`新${word}。`, 'cn')], {}), word).not.toEqual([])
})

test('no term is refused by another', () => {
  const own = terms.flatMap(({ en, cn }) => [text(en), text(cn, 'cn')])
  expect(textFaults(own, {})).toEqual([])
})

test('an exception covers its text and is refused once nothing needs it', () => {
  const shop = [text('TikTok Shop orders')]
  expect(textFaults(shop, { 'TikTok Shop': 'the name of a channel' })).toEqual([])
  expect(textFaults([], { 'TikTok Shop': 'the name of a channel' })).toEqual([
    '“TikTok Shop”: not needed, remove it from tools/words/exceptions.ts',
  ])
})

describe('names', () => {
  test.each(['given', 'keptRows', 'rowsTaken', 'goOn', 'SAID_LINES', 'wishOf', 'mend-form'])(
    '%s tells nothing',
    (name) => {
      expect(isSymptom(name)).toBe(true)
    },
  )

  test.each([
    'forgiven',
    'telling',
    'mistaken',
    'storyteller',
    'wishlist',
    'skept',
    'goOnline',
    'recommend',
    'putAway',
  ])('%s is fine', (name) => {
    expect(isSymptom(name)).toBe(false)
  })

  test('are counted where they are declared, and the file is one of them', () => {
    const source = `
      import { told } from './other.ts'
      type Given = { kept: number; rows: string[] }
      const { made, rows: taken } = told(1)
      function wish(asked: Given, { said = 1 }) { return { kept: asked.kept, letters: said } }
      const word = 'given'`
    expect(symptomsOf('web/basic/src/mend/anew.ts', source)).toEqual([
      'web/basic/src/mend/anew.ts',
      'Given',
      'kept',
      'made',
      'taken',
      'wish',
      'asked',
      'said',
    ])
    expect(symptomsOf('a.ts', `// Generated by tools\n${source}`)).toEqual([])
  })

  test('may only become fewer', () => {
    const found = new Map([['a.ts', ['made', 'kept', 'made']]])
    expect(nameFaults(found, { 'a.ts': 3 })).toEqual([])
    expect(nameFaults(found, { 'a.ts': 2 })).toEqual(['a.ts: 3 names, at most 2: made, kept'])
    expect(nameFaults(found, {})).toEqual(['a.ts: 3 names, at most 0: made, kept'])
    expect(nameFaults(found, { 'a.ts': 4, 'b.ts': 1 })).toEqual([
      'a.ts: 3 names are left, write 3 instead of 4 in tools/words/names-left.json',
      'b.ts: 0 names are left, write 0 instead of 1 in tools/words/names-left.json',
    ])
  })
})
