import { useState } from 'react'
import type { Adjustment } from '@waybill/contract/carrier-invoices/adjustments-api'
import type { ParcelFacts } from '@waybill/contract/carrier-invoices/api'
import { adjustmentReasonWords } from '@waybill/contract/carrier-invoices/words'
import { PlaceLink } from '@waybill/host'
import { Button, Card, DescriptionList, Drawer, useFormat, useLocale, useT } from '@waybill/kit'
import { adjustmentMessages } from '../messages/adjustments.ts'
import { serviceText } from '../words.ts'
import { AdjustmentBadge } from './columns.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'

const head = 'h-8 bg-sub px-4 text-small font-medium text-muted max-sm:px-2'
const cell = 'h-8 border-t px-4 py-1 max-sm:px-2'
const CG_PER_POUND = 45_359.237

/** What the seller declared beside what the carrier measured. */
function Facts({ claimed, captured }: Pick<Adjustment, 'claimed' | 'captured'>) {
  const t = useT(adjustmentMessages)
  const pounds = (weight: number | null) => (weight === null ? '-' : `${(weight / CG_PER_POUND).toFixed(2)} lb`)
  const rows: [label: string, read: (facts: ParcelFacts) => string][] = [
    [t('weight'), ({ weightCg }) => pounds(weightCg)],
    [t('size'), ({ size }) => size ?? '-'],
    [t('zone'), ({ zone }) => zone ?? '-'],
  ]
  return (
    <Card flush title={t('facts')}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <td className={head} />
            <th className={`${head} text-end`}>{t('claimed')}</th>
            <th className={`${head} text-end`}>{t('captured')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, read]) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-start font-normal text-muted`}>
                {label}
              </th>
              <td className={`${cell} tnum text-end`}>{read(claimed)}</td>
              <td className={`${cell} tnum text-end`}>{read(captured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Dispute({ dispute }: Pick<Adjustment, 'dispute'>) {
  const t = useT(adjustmentMessages)
  const format = useFormat()
  if (!dispute) return null
  return (
    <Card title={t('yourDispute')}>
      <p className="text-small text-muted">{format.dateTime(dispute.at)}</p>
      <p className="mb-3 break-words whitespace-pre-line">{dispute.text}</p>
      <p className="text-small text-muted">{t('answer')}</p>
      <p className="break-words whitespace-pre-line">{dispute.answer ?? t('waiting')}</p>
    </Card>
  )
}

function useFacts({ shipment, order, ...row }: Adjustment) {
  const t = useT(adjustmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  const link = (href: string, text: string) => (
    <PlaceLink look="cell" href={href}>
      {text}
    </PlaceLink>
  )
  return [
    { id: 'reason', label: t('reason'), value: adjustmentReasonWords[row.reason][locale] },
    { id: 'difference', label: t('difference'), value: money(-row.difference) },
    { id: 'price', label: t('price'), value: money(row.price) },
    { id: 'at', label: t('date'), value: format.dateTime(row.at) },
    { id: 'tracking', label: t('tracking'), value: link(`/e/#/shipment/detail/${shipment.id}`, shipment.trackingNo) },
    { id: 'order', label: t('order'), value: link(`/b/#/order/detail/${order.id}`, order.orderNo) },
    { id: 'service', label: t('service'), value: serviceText(shipment.carrier, shipment.serviceCode, locale) },
    { id: 'until', label: t('until'), value: format.date(row.disputeUntil) },
  ]
}

/** One adjustment: why, what was declared and measured, and the dispute about it. */
export function AdjustmentDrawer({ row, onClose }: { row: Adjustment; onClose: () => void }) {
  const t = useT(adjustmentMessages)
  const facts = useFacts(row)
  const [disputing, setDisputing] = useState(false)
  const { allowed } = row.can.dispute
  return (
    <Drawer
      open
      width={560}
      onClose={onClose}
      title={row.shipment.trackingNo}
      footer={
        allowed && (
          <Button variant="primary" onClick={() => setDisputing(true)}>
            {t('dispute')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <AdjustmentBadge state={row.state} />
        </div>
        <Dispute dispute={row.dispute} />
        <Facts claimed={row.claimed} captured={row.captured} />
        <DescriptionList items={facts} />
        {row.state === 'posted' && !allowed && <p className="text-muted">{t('late')}</p>}
      </div>
      {disputing && <DisputeDialog row={row} onClose={() => setDisputing(false)} />}
    </Drawer>
  )
}
