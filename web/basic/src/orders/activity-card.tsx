import type { OrderDetail } from '@waybill/contract/orders/api'
import type { AddressCheck, AddressReason } from '@waybill/contract/orders/enums'
import { addressCheckWords, addressReasonWords } from '@waybill/contract/orders/words'
import { PlaceLink } from '@waybill/host'
import { Card, type Locale, useFormat, useLocale, useT } from '@waybill/kit'
import type { ReactNode } from 'react'
import { activityMessages } from './activity-messages.ts'
import { detailMessages } from './detail-messages.ts'
import { orderMessages } from './messages.ts'
import { useFieldName } from './use-field-name.ts'

type Entry = OrderDetail['activity'][number]

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
  rulesRun: 'actRulesRun',
  rulesUndone: 'actRulesUndone',
  restNotSent: 'actRestNotSent',
  restSent: 'actRestSent',
  addressCorrected: 'actAddressCorrected',
  bought: 'actLabelBought',
  voided: 'actLabelVoided',
  kept: 'actLabelKept',
  returnCreated: 'actReturnCreated',
  returnVoided: 'actReturnVoided',
  uploaded: 'actLabelUploaded',
  uploadRemoved: 'actUploadRemoved',
  uploadRestored: 'actUploadRestored',
  voidRejected: 'actVoidRefused',
  sentToWarehouse: 'actSentToWarehouse',
  takenFromWarehouse: 'actTakenFromWarehouse',
  shippedByWarehouse: 'actShippedByWarehouse',
  pushedToStore: 'actPushedToStore',
  removedFromStore: 'actRemovedFromStore',
  rejectedByStore: 'actRejectedByStore',
} as const

/** What names the fields that it is about. */
const fieldActs = {
  updated: 'actUpdated',
  updatedByStore: 'actStoreChanged',
  filled: 'actFilled',
  fillUndone: 'actFillUndone',
  changeUndone: 'actChangeUndone',
} as const

const checkText = (state: unknown, locale: Locale): string => addressCheckWords[state as AddressCheck]?.[locale] ?? ''
const reasonText = (reason: unknown, locale: Locale): string =>
  addressReasonWords[reason as AddressReason]?.[locale] ?? ''

function useWords() {
  const t = useT(activityMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const nameOf = useFieldName()
  const addressText = (kind: string, { state, reason }: Entry['detail']): string | null => {
    if (kind === 'addressChecked') return t('actAddressChecked', { result: checkText(state, locale) })
    return kind === 'addressKept' ? t('actAddressKept', { reason: reasonText(reason, locale) }) : null
  }
  const regrouped = (kind: keyof typeof regroupingWords, detail: Entry['detail']): string => {
    const text = t(regroupingWords[kind], { orders: joined(detail.orders) })
    return typeof detail.rule === 'string' ? t('actByRule', { text, rule: detail.rule }) : text
  }
  const textOf = ({ action, detail }: Entry): string => {
    const kind = action.split('.').at(-1) ?? action
    const fields = Array.isArray(detail.fields)
      ? [...new Set(detail.fields.map((field) => nameOf(String(field))))].join(', ')
      : ''
    const ofFields = fieldActs[kind as keyof typeof fieldActs]
    if (ofFields) return t(ofFields, { fields })
    const ofAddress = addressText(kind, detail)
    if (ofAddress) return ofAddress
    if (isRegrouping(kind)) return regrouped(kind, detail)
    if (isPrinting(action)) return t(printingWords[action])
    const plain = plainWords[kind as keyof typeof plainWords]
    if (plain) return t(plain)
    if (kind === 'held')
      return typeof detail.until === 'string' ? t('actHeldUntil', { date: format.date(detail.until) }) : t('actHeld')
    if (kind === 'released') return detail.due === true ? t('actReleasedDue') : t('actReleased')
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
