import type { OrderDetail } from '@waybill/contract'
import { Card, useFormat, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

type Entry = OrderDetail['activity'][number]

/** Fields of a change, by the names that their cards have. */
const fieldWords = {
  package: 'packageCard',
  recipient: 'shipToCard',
  shipFrom: 'shipFromCard',
  carrier: 'service',
  serviceCode: 'service',
  signature: 'signature',
  insuredValue: 'insuredValue',
  declaredValue: 'declaredValue',
  cod: 'cod',
  lithium: 'lithium',
  batteryType: 'batteryType',
  reference: 'reference',
  reference2: 'reference2',
  weight: 'weight',
  size: 'size',
  customs: 'customs',
} as const
const isKnown = (field: string): field is keyof typeof fieldWords => Object.hasOwn(fieldWords, field)

function useWords() {
  const t = useT(orderMessages)
  const nameOf = (field: unknown): string => {
    const name = String(field)
    return isKnown(name) ? t(fieldWords[name]) : name
  }
  return ({ action, detail }: Entry): string => {
    const kind = action.split('.').at(-1) ?? action
    const fields = Array.isArray(detail.fields) ? [...new Set(detail.fields.map(nameOf))].join(', ') : ''
    if (kind === 'imported') return t('actOrdersImported')
    if (kind === 'updated') return t('actUpdated', { fields })
    if (kind === 'storeChanged') return t('actStoreChanged', { fields })
    if (kind === 'filled') return t('actFilled', { fields })
    if (kind === 'fillUndone') return t('actFillUndone', { fields })
    if (kind === 'canceled') return t('actCanceled')
    if (kind === 'restored') return t('actRestored')
    if (kind === 'bought') return t('actLabelBought')
    if (kind === 'voided') return t('actLabelVoided')
    if (kind === 'voidRefused') return t('actVoidRefused')
    return action
  }
}

/** Who did what, newest first. */
export function ActivityCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const words = useWords()
  return (
    <Card title={t('activityCard')}>
      {order.activity.length === 0 && <p className="text-muted">{t('noActivity')}</p>}
      <ol className="flex flex-col gap-2">
        {order.activity.map((entry, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>{words(entry)}</span>
            <span className="text-small text-muted">
              {entry.actor ?? t('bySystem')} ·{' '}
              <time dateTime={entry.at} title={format.instant(entry.at)}>
                {format.dateTime(entry.at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
