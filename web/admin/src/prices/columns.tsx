import type { PriceRuleRow } from '@waybill/contract/prices/api'
import { amountText } from '@waybill/contract/prices/rule-text'
import { isEnding, phaseWordsOf } from '@waybill/contract/prices/words'
import { Badge, type Column, useFormat, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useRuleWords } from './rule-words.ts'

/** The columns of the list of rules. */
export function useColumns(): Column<PriceRuleRow>[] {
  const t = useT(priceMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const words = useRuleWords()
  const amount = (row: PriceRuleRow) => {
    if (!row.until || row.adjustPolicy !== null) return words.amount(row)
    const now = amountText(row.until)
    return isEnding(row) ? now : `${words.amount(row)} (${t('now', { amount: now })})`
  }
  const effective = (row: PriceRuleRow) =>
    isEnding(row) ? t('endsOn', { at: format.when(row.effectiveFrom) }) : words.effective(row)
  return [
    { id: 'name', head: t('name'), type: 'text', width: 180, priority: 1, card: 'title', cell: words.name },
    { id: 'kind', head: t('kind'), type: 'text', width: 120, priority: 1, card: 'line', cell: words.kind },
    { id: 'scope', head: t('scope'), type: 'text', width: 170, priority: 1, card: 'line', cell: words.scope },
    { id: 'service', head: t('service'), type: 'text', width: 180, priority: 1, card: 'line', cell: words.service },
    { id: 'amount', head: t('amount'), type: 'num', width: 120, priority: 1, cell: amount },
    {
      id: 'effective',
      head: t('effective'),
      type: 'text',
      width: 170,
      priority: 2,
      card: 'none',
      cell: effective,
    },
    {
      id: 'saved',
      head: t('saved'),
      type: 'text',
      width: 200,
      priority: 3,
      card: 'none',
      cell: (row) => t('savedBy', { name: row.savedBy ?? t('bySystem'), at: format.dateTime(row.savedAt) }),
    },
    {
      id: 'phase',
      head: t('phase'),
      type: 'badge',
      width: 100,
      priority: 1,
      card: 'badge',
      cell: (row) => <Badge tone={phaseWordsOf(row).tone}>{phaseWordsOf(row)[locale]}</Badge>,
    },
  ]
}
