import { terms } from './terms.ts'
import type { Language, UserText } from './texts.ts'
import { worst } from './worst.ts'

interface Rule {
  language: Language
  word: string
  instead: string
  found: RegExp
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A whole word, also at the beginning of a sentence; in Chinese, which has no gaps, anywhere. */
function pattern(word: string, language: Language): RegExp {
  if (language === 'cn' || !/^\w/.test(word)) return new RegExp(escaped(word))
  const [first = '', rest] = [word[0], word.slice(1)]
  return new RegExp(String.raw`(?<![\w-])[${first.toLowerCase()}${first.toUpperCase()}]${escaped(rest)}(?![\w-])`)
}

const rule = (language: Language, word: string, instead: string): Rule => ({
  language,
  word,
  instead,
  found: pattern(word, language),
})

/** Chinese words that are right in one company only. */
const special: readonly Rule[] = [
  { language: 'cn', word: '国家', instead: '国家/地区', found: /国家(?!\/地区)/ },
  { language: 'cn', word: '账户', instead: '账号', found: /(?<!资金|余额|仓库|邮资|银行|收款|Stripe )账户(?!余额)/ },
  { language: 'cn', word: '标签', instead: '面单', found: /标签(?!页|纸)/ },
  { language: 'en', word: 'No … match.', instead: 'No matching ….', found: /^No [a-z ]+ match\.?$/ },
]

const rules: readonly Rule[] = [
  ...terms.flatMap(({ en, cn, never }) => [
    ...(never?.en ?? []).map((word) => rule('en', word, en)),
    ...(never?.cn ?? []).map((word) => rule('cn', word, cn)),
  ]),
  ...worst.en.map(([word, instead]) => rule('en', word, instead)),
  ...worst.cn.map(([word, instead]) => rule('cn', word, instead)),
  ...special,
]

const NEGATION = /^(cannot|\w+ not)$/

/** What is wrong with these texts; `excepted`: a text, or a part of it, and why it may have the word. */
export function textFaults(texts: readonly UserText[], excepted: Readonly<Record<string, string>>): string[] {
  const keys = Object.keys(excepted)
  const needed = new Set<string>()
  const faults = texts.flatMap(({ path, line, language, audience, text }) =>
    rules.flatMap(({ word, instead, found, language: of }) => {
      if (of !== language || !found.test(text) || (audience === 'developer' && NEGATION.test(word))) return []
      const key = keys.find((one) => text.includes(one))
      if (key !== undefined) needed.add(key)
      return key !== undefined ? [] : [`${path}:${line}: “${word}” in “${text.slice(0, 80)}”: ${instead}`]
    }),
  )
  const stale = keys.filter((key) => !needed.has(key))
  return [...faults, ...stale.map((key) => `“${key}”: not needed, remove it from tools/words/exceptions.ts`)]
}
