import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { PriceRuleVersion } from '@waybill/contract/prices/api'
import { amountText } from '@waybill/contract/prices/rule-text'
import * as words from '@waybill/contract/prices/words'
import { useFormat, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useScopes } from './use-prices.ts'

/** A rule in words. */
export function useRuleWords() {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const scopes = useScopes().data
  const className = (value: number) => words.effectiveServiceWords[value]?.[locale] ?? String(value)
  const service = ({ carrier, serviceCode, class: own }: PriceRuleVersion): string => {
    const name =
      carrier === null
        ? null
        : serviceCode === null
          ? carrierName(carrier)[locale]
          : serviceLabel(carrier, serviceCode)[locale]
    if (own === 0) return name ?? className(0)
    return name === null ? className(own) : `${name} · ${className(own)}`
  }
  const scope = ({ customerId, groupId }: PriceRuleVersion): string => {
    if (customerId !== null) return scopes?.customers.find(({ id }) => id === customerId)?.name ?? String(customerId)
    if (groupId === null) return t('everybody')
    return t('groupNamed', { name: scopes?.groups.find(({ id }) => id === groupId)?.name ?? String(groupId) })
  }
  const amount = (rule: PriceRuleVersion): string => {
    if (rule.adjustPolicy !== null) return words.adjustPolicyWords[rule.adjustPolicy][locale]
    return amountText(rule)
  }
  return {
    name: (rule: PriceRuleVersion) => (locale === 'cn' ? rule.nameCn : rule.name),
    kind: ({ kind }: PriceRuleVersion) => words.priceRuleKindWords[kind][locale],
    service,
    scope,
    amount,
    base: ({ base }: PriceRuleVersion) => words.priceBaseWords[base][locale],
    policy: ({ adjustPolicy }: PriceRuleVersion) =>
      adjustPolicy === null ? t('none') : words.adjustPolicyWords[adjustPolicy][locale],
    effective: ({ effectiveFrom, effectiveTo }: PriceRuleVersion) =>
      effectiveTo === null
        ? t('since', { from: format.when(effectiveFrom) })
        : t('between', { from: format.when(effectiveFrom), to: format.when(effectiveTo) }),
    active: ({ active }: PriceRuleVersion) => (active ? t('yes') : t('no')),
    loss: ({ allowLoss }: PriceRuleVersion) => (allowLoss ? t('yes') : t('no')),
  }
}
export type RuleWords = ReturnType<typeof useRuleWords>

/** What a version changed, as name, before and after. */
export function useDifferences() {
  const t = useT(priceMessages)
  const format = useFormat()
  const words = useRuleWords()
  return (before: PriceRuleVersion, after: PriceRuleVersion): string[] => {
    const shown: [string, (rule: PriceRuleVersion) => string][] = [
      [t('nameEn'), ({ name }) => name],
      [t('nameCn'), ({ nameCn }) => nameCn],
      [t('scope'), words.scope],
      [t('service'), words.service],
      [t('amount'), words.amount],
      [t('fixed'), (rule) => (rule.adjustPolicy === null ? '' : amountText(rule))],
      [t('base'), words.base],
      [t('rank'), ({ rank }) => String(rank)],
      [t('allowLoss'), words.loss],
      [t('active'), words.active],
      // Every version has a start of its own: it is a change where it replaced one that had yet to come.
      [t('from'), ({ effectiveFrom }) => (before.neverStarted ? format.when(effectiveFrom) : '')],
      [t('to'), ({ effectiveTo }) => (effectiveTo === null ? t('none') : words.effective({ ...after, effectiveTo }))],
    ]
    return shown
      .map(([field, read]) => ({ field, before: read(before), after: read(after) }))
      .filter((one) => one.before !== one.after)
      .map((one) => t('changeOf', one))
  }
}
