/** What a column takes and refuses, said in words; `beside` stands in the same row. */
export type FieldRule<K extends string> = {
  key: K
  says: string
  right: string[]
  wrong: [text: string, code: string][]
  beside?: Partial<Record<K, string>>
}
type Rule = Omit<FieldRule<string>, 'key'>

/** A text of at most so many characters. */
export const upTo = (max: number): Rule => ({
  says: `text of at most ${max} characters`,
  right: ['x'.repeat(max)],
  wrong: [['x'.repeat(max + 1), 'LENGTH_MAX']],
})

const outside: Rule['wrong'] = [
  ['-1', 'MIN'],
  ['1000000000', 'MAX'],
  ['1.234', 'DECIMALS'],
  ['twelve', 'NUMBER'],
  ['0,500', 'NUMBER'],
  ['#REF!', 'ERROR_CELL'],
]
const span = 'a number up to 999,999,999 with at most two decimals'
export const amount: Rule = { says: `${span}, 0 too`, right: ['0', '12.34', '999999999', '1,234.5'], wrong: outside }
export const side: Rule = {
  says: `${span}, but not 0`,
  right: ['0.01', '12.34', '999999999'],
  wrong: [...outside, ['0', 'NOT_ZERO'], ['0.00', 'NOT_ZERO']],
}
export const whole: Rule = {
  says: 'a whole number',
  right: ['1', '12', '3.00'],
  wrong: [...outside, ['1.5', 'INTEGER']],
}
export const count: Rule = { ...whole, says: 'a whole number from 1', wrong: [...whole.wrong, ['0', 'MIN']] }
export const yesOrNo: Rule = {
  says: 'yes or no, in either language',
  right: ['yes', 'No', '1', '是', '否'],
  wrong: [['maybe', 'CHOICE']],
}
export const unit: Rule = { says: 'in/lb or cm/kg', right: ['in/lb', 'cm/kg'], wrong: [['stone', 'CHOICE']] }
export const country: Rule = {
  says: 'a country by its code or its name in either language',
  right: ['US', 'usa', 'United States', '美国'],
  wrong: [['Atlantis', 'COUNTRY']],
}
export const mayBeEmpty = (rule: Rule): Rule => ({ ...rule, right: [...rule.right, ''] })
export const needed = (rule: Rule): Rule => ({
  ...rule,
  says: `${rule.says}; required`,
  wrong: [...rule.wrong, ['', 'REQUIRED']],
})
