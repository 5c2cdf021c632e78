import type { OrderRow } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { outboundStateWords } from '@waybill/contract/outbound/words'
import { orderStatusWords } from '@waybill/contract/orders/words'
import { Badge, useLocale, useT } from '@waybill/kit'
import { filterMessages } from './filter-messages.ts'
import { countPackages } from '@waybill/contract/orders/packages'
import { orderMessages } from './messages.ts'
import { packageMessages } from './package-messages.ts'
import type { Due } from './use-due.ts'

/** "Late" or "Ship by today". */
export function DueBadge({ due }: { due: NonNullable<Due> }) {
  const t = useT(orderMessages)
  return due === 'late' ? <Badge tone="critical">{t('late')}</Badge> : <Badge tone="warning">{t('shipToday')}</Badge>
}

/** Has a part of it a label, while the rest awaits one? */
export const isPartShipped = (row: Pick<OrderRow, 'status' | 'unitsShipped' | 'packagesLabeled'>): boolean =>
  row.status === orderStatus.awaiting && (row.unitsShipped > 0 || (row.packagesLabeled?.length ?? 0) > 0)

/** "2 of 5 shipped". */
export function PartBadge({
  row,
}: {
  row: Pick<OrderRow, 'unitsShipped' | 'items' | 'packagesLabeled' | 'otherPackages'>
}) {
  const t = useT(orderMessages)
  const packages = useT(packageMessages)
  const labeled = row.packagesLabeled?.length ?? 0
  if (labeled > 0) return <Badge tone="info">{packages('partPackages', { n: labeled, of: countPackages(row) })}</Badge>
  return <Badge tone="info">{t('partShipped', { n: row.unitsShipped, of: row.items.quantity })}</Badge>
}

/** "NJ1 · Waiting for stock": the warehouse that ships it, and how far it is. */
export function OutboundBadge({ outbound: { warehouse, state } }: { outbound: NonNullable<OrderRow['outbound']> }) {
  const { locale } = useLocale()
  const words = outboundStateWords[state]
  return (
    <Badge tone={words.tone}>
      {warehouse} · {words[locale]}
    </Badge>
  )
}

/** What one has to know of an order at a glance: what its purchase came to, else what is due of it, else its status. */
export function StatusBadge({ row, due }: { row: OrderRow; due: Due }) {
  const t = useT(orderMessages)
  const words = useT(filterMessages)
  const { locale } = useLocale()
  const state = row.purchase?.state
  if (row.outbound) return <OutboundBadge outbound={row.outbound} />
  if (state === 'failed' || state === 'rejected') return <Badge tone="critical">{t('purchaseFailed')}</Badge>
  if (state === 'unknown' || state === 'parked') return <Badge tone="warning">{t('checking')}</Badge>
  if (state && row.status === 1) return <Badge tone="info">{t('buying')}</Badge>
  if (row.sending?.refused) return <Badge tone="critical">{words('unsent')}</Badge>
  if (row.hold && row.status === orderStatus.awaiting) return <Badge tone="warning">{t('onHold')}</Badge>
  if (due) return <DueBadge due={due} />
  if (isPartShipped(row)) return <PartBadge row={row} />
  const status = orderStatusWords[row.status]
  return <Badge tone={status.tone}>{status[locale]}</Badge>
}
