import type { StatusWords } from '@waybill/contract/core/status-words'
import type { OwnWorkRow } from '@waybill/contract/work-orders/api'
import type { WorkState } from '@waybill/contract/work-orders/lifecycle'
import { workKindWords } from '@waybill/contract/work-orders/words'
import { Badge, type Column, DateCell, useFormat, useLocale, useT } from '@waybill/kit'
import { workMessages } from './messages.ts'
import { useQuoteText } from './quotes-card.tsx'

/** What goes in, and what comes out. */
const goodsOf = ({ inputs, outputs }: OwnWorkRow): string =>
  outputs.length > 0 ? `${inputs.join(' + ')} → ${outputs.join(' + ')}` : inputs.join(', ')

/** What it costs, and by when it is wanted. */
function usePriceColumns<Row extends OwnWorkRow>(): Column<Row>[] {
  const t = useT(workMessages)
  const format = useFormat()
  const quoteText = useQuoteText()
  return [
    {
      id: 'progress',
      head: t('progress'),
      type: 'num',
      width: 100,
      priority: 2,
      card: 'line',
      cell: (row) => t('doneOf', { done: format.number(row.unitsDone), all: format.number(row.units) }),
    },
    {
      id: 'price',
      head: t('price'),
      type: 'text',
      width: 190,
      priority: 3,
      card: 'none',
      cell: (row) => (row.quote ? quoteText(row.quote) : '–'),
    },
    {
      id: 'dueOn',
      head: t('dueOn'),
      type: 'date',
      width: 110,
      priority: 3,
      card: 'none',
      cell: (row) => (row.dueOn === null ? '–' : format.date(row.dueOn)),
    },
  ]
}

/** The columns of a list of work orders; `words` are those of its reader. */
export function useWorkColumns<Row extends OwnWorkRow>(
  words: Readonly<Record<WorkState, StatusWords>>,
  more: readonly Column<Row>[],
): Column<Row>[] {
  const t = useT(workMessages)
  const { locale } = useLocale()
  const price = usePriceColumns<Row>()
  return [
    { id: 'number', head: t('number'), type: 'id', width: 110, priority: 1, card: 'title', cell: (row) => row.number },
    {
      id: 'kind',
      head: t('kind'),
      type: 'text',
      width: 130,
      priority: 1,
      card: 'line',
      cell: (row) => workKindWords[row.kind][locale],
    },
    { id: 'goods', head: t('goods'), type: 'text', width: 220, priority: 2, card: 'line', cell: goodsOf },
    ...more,
    ...price,
    {
      id: 'state',
      head: t('state'),
      type: 'badge',
      width: 120,
      priority: 1,
      card: 'badge',
      cell: ({ state }) => <Badge tone={words[state].tone}>{words[state][locale]}</Badge>,
    },
    {
      id: 'created',
      head: t('created'),
      type: 'date',
      width: 120,
      priority: 3,
      card: 'none',
      cell: (row) => <DateCell at={row.createdAt} />,
    },
  ]
}
