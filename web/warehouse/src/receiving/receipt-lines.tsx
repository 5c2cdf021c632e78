import type { InboundLine } from '@waybill/contract/inbound/api'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { Badge, Card, useFormat, useT } from '@waybill/kit'
import { receivingMessages } from './messages.ts'

/** Units of a line that are announced and not counted. */
export const leftOf = ({ expected, received, damaged, over }: InboundLine): number =>
  expected - (received + damaged - over)
export const shortOf = (lines: readonly InboundLine[]): number => lines.reduce((sum, line) => sum + leftOf(line), 0)

/** Each product with what was announced, what is there, and what is left. */
export function ReceiptLines({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const format = useFormat()
  return (
    <Card title={t('lines')}>
      <ul className="flex flex-col divide-y">
        {receipt.lines.map((one) => {
          const { line, sku, name, expected, damaged } = one
          const got = one.received + damaged
          return (
            <li key={line} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
              <span className="min-w-0 flex-1 basis-32">
                <span className="block font-medium break-words">{sku}</span>
                <span className="block break-words text-muted">{name}</span>
              </span>
              {expected === 0 && <Badge tone="warning">{t('unannounced')}</Badge>}
              {damaged > 0 && <Badge tone="warning">{t('damagedUnits', { n: damaged })}</Badge>}
              <span className="text-end">
                <span className="tnum block text-heading">{`${format.number(got)} / ${format.number(expected)}`}</span>
                <span className="tnum block text-muted">{t('leftUnits', { n: leftOf(one) })}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
