import { fill, type Locale, localize, type Text } from '../../core/messages.ts'
import type { RuleInput } from '../rule.ts'
import { choiceWords, codeName, type RuleNames, sayCondition } from '../words.ts'
import type { Lint } from './lint.ts'

const words = {
  never: {
    en: 'Never applies: no order can meet its conditions.',
    cn: '永远不会适用：没有订单能满足其条件。',
  },
  neverOne: { en: "Never applies: “{one}” can't be true.", cn: '永远不会适用：“{one}”不可能成立。' },
  neverTwo: {
    en: "Never applies: “{one}” and “{other}” can't both be met.",
    cn: '永远不会适用：“{one}”与“{other}”不能同时满足。',
  },
  shadowed: {
    en: 'Never reached: rule {n}, “{name}”, stops for all of these orders first.',
    cn: '永远不会到达：规则 {n}“{name}”会先对这些订单全部停止。',
  },
  overridden: {
    en: 'Rule {n}, “{name}”, always sets something else first: {what}.',
    cn: '规则 {n}“{name}”总会先设置其他值：{what}。',
  },
  repeated: {
    en: 'Rule {n}, “{name}”, already sets the same: {what}.',
    cn: '规则 {n}“{name}”已设置相同的值：{what}。',
  },
  store: { en: 'The store {name} no longer exists.', cn: '店铺 {name} 已不存在。' },
  sender: { en: 'The sender {name} is no longer in your address book.', cn: '发件人 {name} 已不在地址簿中。' },
  service: { en: 'The carrier no longer has the service {name}.', cn: '承运商已无服务 {name}。' },
} as const satisfies Record<string, Text>

type Named = readonly Pick<RuleInput, 'name' | 'when'>[]

function sayNever(places: number[], rule: Named[number] | undefined, [locale, names]: [Locale, RuleNames]): string {
  const [one, other] = places.flatMap((place) => {
    const condition = rule?.when.conditions[place]
    return condition ? [sayCondition(condition, locale, names)] : []
  })
  if (one === undefined || places.length > 2 || rule?.when.match === 'any') return localize(words.never, locale)
  const sentence = localize(other === undefined ? words.neverOne : words.neverTwo, locale)
  return fill(sentence, { one, other: other ?? '' })
}

/** Why a rule cannot do what it says, as a sentence. */
export function sayLint(lint: Lint, rules: Named, locale: Locale, names: RuleNames): string {
  if (lint.code === 'never') return sayNever(lint.conditions, rules[lint.rule], [locale, names])
  if (lint.code === 'gone') {
    const name = lint.what === 'sender' ? `#${lint.name}` : codeName(lint.what, lint.name, locale, names)
    return fill(localize(words[lint.what], locale), { name })
  }
  const by = { n: lint.by + 1, name: rules[lint.by]?.name ?? '' }
  if (lint.code === 'shadowed') return fill(localize(words.shadowed, locale), by)
  const what = lint.choices.map((choice) => localize(choiceWords[choice], locale)).join(locale === 'en' ? ', ' : '、')
  return fill(localize(lint.same ? words.repeated : words.overridden, locale), { ...by, what })
}
