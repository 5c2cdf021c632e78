import type { OrderDetail } from '@waybill/contract/orders/api'
import { textFieldKeys, textFields } from '@waybill/contract/orders/text-fields'
import { PlaceLink } from '@waybill/host'
import { Card, useFormat, useLocale, useT } from '@waybill/kit'
import type { ReactNode } from 'react'
import { activityMessages } from './activity-messages.ts'
import { detailMessages } from './detail-messages.ts'
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
  weight: 'weight',
  size: 'size',
  customs: 'customs',
  service: 'service',
  tags: 'tags',
  note: 'note',
  buyerNote: 'buyerNote',
  giftMessage: 'giftMessage',
  shipBy: 'shipBy',
  assigneeId: 'assignee',
  hold: 'held',
} as const
const isKnown = (field: string): field is keyof typeof fieldWords => Object.hasOwn(fieldWords, field)

/** Kinds of entries about splitting and combining, by the keys of their texts. */
const regroupingWords = {
  split: 'actSplit',
  splitOff: 'actSplitOff',
  combined: 'actCombined',
  combinedInto: 'actCombinedInto',
  splitUndone: 'actSplitUndone',
  combineUndone: 'actCombineUndone',
} as const
const joined = (numbers: unknown): string => (Array.isArray(numbers) ? numbers.join(', ') : '')
const isRegrouping = (kind: string): kind is keyof typeof regroupingWords => Object.hasOwn(regroupingWords, kind)

/** What was printed, by the whole name of the entry. */
const printingWords = {
  'label.printed': 'actLabelPrinted',
  'label.notPrinted': 'actLabelNotPrinted',
  'order.slipPrinted': 'actSlipPrinted',
  'order.slipNotPrinted': 'actSlipNotPrinted',
  'order.pickListPrinted': 'actPickListPrinted',
  'order.pickListNotPrinted': 'actPickListNotPrinted',
} as const
const isPrinting = (action: string): action is keyof typeof printingWords => Object.hasOwn(printingWords, action)

/** What needs no more words. */
const plainWords = {
  imported: 'actOrdersImported',
  created: 'actCreated',
  canceled: 'actCanceled',
  restored: 'actRestored',
  bought: 'actLabelBought',
  voided: 'actLabelVoided',
  voidRejected: 'actVoidRefused',
} as const

function useWords() {
  const t = useT(activityMessages)
  const names = useT(orderMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const nameOf = (field: unknown): string => {
    const name = String(field)
    const label = textFieldKeys.find((key) => key === name)
    if (label) return textFields[label].label[locale]
    return isKnown(name) ? names(fieldWords[name]) : name
  }
  const textOf = ({ action, detail }: Entry): string => {
    const kind = action.split('.').at(-1) ?? action
    const fields = Array.isArray(detail.fields) ? [...new Set(detail.fields.map(nameOf))].join(', ') : ''
    if (kind === 'updated') return t('actUpdated', { fields })
    if (kind === 'updatedByStore') return t('actStoreChanged', { fields })
    if (kind === 'filled') return t('actFilled', { fields })
    if (kind === 'fillUndone') return t('actFillUndone', { fields })
    if (isRegrouping(kind)) return t(regroupingWords[kind], { orders: joined(detail.orders) })
    if (isPrinting(action)) return t(printingWords[action])
    const plain = plainWords[kind as keyof typeof plainWords]
    if (plain) return t(plain)
    if (kind === 'held')
      return typeof detail.until === 'string' ? t('actHeldUntil', { date: format.date(detail.until) }) : t('actHeld')
    if (kind === 'released') return detail.due === true ? t('actReleasedDue') : t('actReleased')
    if (kind === 'changeUndone') return t('actChangeUndone', { fields })
    return action
  }
  return (entry: Entry): string => {
    const { of } = entry.detail
    return typeof of === 'number' ? t('actBulk', { text: textOf(entry), n: of }) : textOf(entry)
  }
}

type Moment = { at: string; text: ReactNode; by: string | null }

/** What was done here, what carriers report last of each parcel, and when the order was placed; newest first. */
function useMoments(order: OrderDetail): Moment[] {
  const t = useT(orderMessages)
  const words = useT(detailMessages)
  const { locale } = useLocale()
  const textOf = useWords()
  const done = order.activity.map((entry) => ({
    at: entry.at,
    text: textOf(entry),
    by: entry.actor ?? t('bySystem'),
  }))
  const reported = order.shipments.flatMap(({ id, trackingNo, lastEvent }) =>
    lastEvent === null
      ? []
      : [
          {
            at: lastEvent.at,
            text: (
              <>
                {locale === 'cn' ? lastEvent.zhText : lastEvent.text}{' '}
                <PlaceLink look="quiet" className="tnum break-all" href={`/e/#/shipment/detail/${id}`}>
                  {trackingNo}
                </PlaceLink>
              </>
            ),
            by: null,
          },
        ],
  )
  const store = order.store?.name
  const placed = { at: order.createTime, text: store ? words('placedIn', { store }) : words('placed'), by: null }
  return [...done, ...reported, placed].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Who did what, newest first. */
export function ActivityCard({ order }: { order: OrderDetail }) {
  const t = useT(orderMessages)
  const format = useFormat()
  const moments = useMoments(order)
  return (
    <Card title={t('activityCard')}>
      <ol className="flex flex-col">
        {moments.map(({ at, text, by }, index) => (
          <li
            key={index}
            className="relative flex flex-wrap items-baseline justify-between gap-x-4 pb-2 ps-5 last:pb-0"
          >
            <span aria-hidden="true" className="absolute start-0 top-1.5 size-2 rounded-full border border-ctl bg-bg" />
            {index < moments.length - 1 && (
              <span aria-hidden="true" className="absolute start-[3.5px] top-4 bottom-0 w-px bg-line" />
            )}
            <span className="min-w-0 break-words">{text}</span>
            <span className="text-small text-muted">
              {by && `${by} · `}
              <time dateTime={at} title={format.instant(at)}>
                {format.dateTime(at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
