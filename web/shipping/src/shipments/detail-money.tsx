import { PlaceLink } from '@waybill/host'
import type { ShipmentDetail } from '@waybill/contract'
import { Card, useFormat, useLocale, useT } from '@waybill/kit'
import { signedMoney } from '../funds/postage-columns.tsx'
import { changeWords } from '../funds/postage-filters.tsx'
import { shipmentMessages } from '../messages/shipments.ts'
import { lineText } from '../words.ts'

/** What the price is made of; the lines add up to it. */
export function PriceCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return (
    <Card title={t('priceCard')}>
      <dl className="flex flex-col gap-1">
        {shipment.lines.map((line) => (
          <div key={line.code} className="flex justify-between gap-4">
            <dt className="text-muted">{lineText(line, locale)}</dt>
            <dd className="tnum">{format.money(line.amount)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 font-semibold">
          <dt>{t('total')}</dt>
          <dd className="tnum">{format.money(shipment.price)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const head = 'h-8 bg-sub px-4 max-sm:px-2 text-small font-medium text-muted'
const cell = 'h-8 border-t border-line px-4 py-1 max-sm:px-2'

/** Every movement of money for this label, oldest first. */
export function MoneyCard({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT(shipmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { movements, trackingNo } = shipment
  const link = (
    <PlaceLink href={`/e/#/funds/postage?q=${encodeURIComponent(JSON.stringify(trackingNo))}`}>
      {t('postage')}
    </PlaceLink>
  )
  return (
    <Card title={t('moneyCard')} action={link} flush={movements.length > 0}>
      {movements.length === 0 ? (
        <p className="text-muted">{t('noMoney')}</p>
      ) : (
        <table className="w-full">
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
              <th scope="col" className={`${head} text-end`}>
                {t('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={`${movement.at} ${movement.changeType} ${movement.amount}`}>
                <td className={`${cell} tnum`}>{format.dateTime(movement.at)}</td>
                <td className={cell}>{changeWords(movement.changeType, locale)}</td>
                <td className={`${cell} tnum text-end whitespace-nowrap`}>{signedMoney(movement.amount, format)}</td>
                <td className={`${cell} tnum text-end whitespace-nowrap`}>{format.money(movement.balanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
