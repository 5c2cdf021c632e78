import type { ReactNode } from 'react'
import { PlaceLink } from '@waybill/host'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import { Card, cx, useFormat, useLocale, useT } from '@waybill/kit'
import { signedMoney } from '../shared/postage/postage-columns.tsx'
import { changeWords } from '../shared/postage/change-words.ts'
import { shipmentMessages } from '../messages/shipments.ts'
import { lineText } from '../words.ts'

/** What the price is made of; the lines add up to it. One line alone would only repeat the price. */
function PriceLines({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const lines = shipment.lines.length > 1 ? shipment.lines : []
  return (
    <div className="px-4 pt-1 pb-3 max-sm:px-2">
      {lines.length > 0 && <h3 className="pb-1 font-medium">{t('whyThisPrice')}</h3>}
      <dl className="flex flex-col gap-1">
        {lines.map((line) => (
          <div key={line.code} className="flex justify-between gap-4">
            <dt className="text-muted">{lineText(line, locale)}</dt>
            <dd className="tnum">{format.money(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-medium">
          <dt>{t('priceOfLabel')}</dt>
          <dd className="tnum">{format.money(shipment.price)}</dd>
        </div>
      </dl>
    </div>
  )
}

const head = 'h-8 bg-sub px-4 max-sm:px-2 text-small font-medium text-muted'
const cell = 'h-8 border-t px-4 py-1 max-sm:px-2'
const figure = `${cell} tnum text-end whitespace-nowrap`

type RowProps = { when: string; what: ReactNode; amount: string; balance: string; quiet?: boolean }

const Row = ({ when, what, amount, balance, quiet }: RowProps) => (
  <tr className={cx(quiet && 'text-muted')}>
    <td className={`${cell} tnum`}>{when}</td>
    <td className={cell}>{what}</td>
    <td className={figure}>{amount}</td>
    <td className={`${figure} max-sm:hidden`}>{balance}</td>
  </tr>
)

const history = (q: string, types?: number[]): string => {
  const search = new URLSearchParams({ q: JSON.stringify(q), ...(types && { types: JSON.stringify(types) }) })
  return `/e/#/funds/postage?${search}`
}

/** A refund that was asked for and is still with the carrier: money of the seller that no ledger line shows yet. */
function ExpectedRow({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { void: asked } = shipment
  if (!asked || (asked.state !== 'requested' && asked.state !== 'submitted')) return null
  const when = asked.expectedBy ? t('expectedBy', { date: format.date(asked.expectedBy) }) : format.date(null)
  return <Row quiet when={when} what={t('refundComing')} amount={signedMoney(asked.refund, format)} balance="-" />
}

/** Every movement of money for this label, oldest first, and what it has cost in the end. */
function Movements({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { movements, trackingNo } = shipment
  const cost = -movements.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <table className="w-full border-t" aria-label={t('moneyCard')}>
      <thead>
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {t('date')}
          </th>
          <th scope="col" className={`${head} text-start`}>
            {t('movement')}
          </th>
          <th scope="col" className={`${head} text-end`}>
            {t('amount')}
          </th>
          <th scope="col" className={`${head} text-end max-sm:hidden`}>
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Row
            key={`${movement.at} ${movement.changeType} ${movement.amount}`}
            when={format.dateTime(movement.at)}
            what={
              movement.cause === 'claim' ? (
                t(movement.amount < 0 ? 'claimPostageTaken' : 'claimPostage')
              ) : (
                <PlaceLink look="cell" href={history(trackingNo, [movement.changeType])}>
                  {changeWords(movement.changeType, locale)}
                </PlaceLink>
              )
            }
            amount={signedMoney(movement.amount, format)}
            balance={format.money(movement.balanceAfter)}
          />
        ))}
        <ExpectedRow shipment={shipment} />
      </tbody>
      <tfoot>
        <tr className="font-medium">
          <th scope="row" colSpan={2} className={`${cell} text-start font-medium`}>
            {t('costSoFar')}
          </th>
          <td className={figure}>{format.money(cost)}</td>
          <td className={`${figure} max-sm:hidden`} />
        </tr>
      </tfoot>
    </table>
  )
}

/** What the label cost, line by line, and every movement of money for it. */
export function MoneyCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const link = <PlaceLink href={history(shipment.trackingNo)}>{t('postage')}</PlaceLink>
  return (
    <Card title={t('moneyCard')} action={link} flush>
      <PriceLines shipment={shipment} />
      {shipment.movements.length > 0 ? (
        <Movements shipment={shipment} />
      ) : (
        <p className="border-t px-4 py-3 text-muted max-sm:px-2">{t('noMoney')}</p>
      )}
    </Card>
  )
}
