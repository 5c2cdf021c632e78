import type { OrderDetail } from '@waybill/contract/orders/api'
import { Button, Card, useFormat, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { FromProducts } from './from-products.tsx'
import { orderMessages } from './messages.ts'
import { isAbroad, type OrderLine } from './order-facts.ts'
import { cell, head, left } from './table-look.ts'

/** Is there anything to declare, or anyone to declare it to? */
export const showsCustoms = (order: OrderDetail): boolean =>
  order.lines.length > 0 && (isAbroad(order) || order.lines.some(({ customs }) => customs !== null))

function Line({ line, filled }: { line: OrderLine; filled: boolean }) {
  const format = useFormat()
  const { customs } = line
  const declared = customs?.description ?? customs?.descriptionCn ?? '-'
  return (
    <tr>
      <td className={`${cell} wrap-anywhere`}>{line.sku ?? line.name ?? '-'}</td>
      <td className={`${cell} wrap-anywhere`}>
        {filled && customs ? <FromProducts>{declared}</FromProducts> : declared}
        {customs?.description && customs.descriptionCn && (
          <span className="block text-small text-muted" lang="zh">
            {customs.descriptionCn}
          </span>
        )}
      </td>
      <td className={`${cell} tnum whitespace-nowrap`}>{customs?.hsCode ?? '-'}</td>
      <td className={cell}>{customs?.originCountry ? format.country(customs.originCountry) : '-'}</td>
      <td className={`${cell} tnum text-end`}>{format.number(line.quantity)}</td>
      <td className={`${cell} tnum text-end whitespace-nowrap`}>{format.money(customs?.value ?? null)}</td>
    </tr>
  )
}

/** The sum of the lines; null unless each has a value. */
function sumOf(lines: readonly OrderLine[]): number | null {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  if (counted.some(({ customs }) => (customs?.value ?? null) === null)) return null
  return counted.reduce((sum, { quantity, customs }) => sum + quantity * (customs?.value ?? 0), 0)
}

function Sum({ order }: { order: OrderDetail }) {
  const t = useT(detailMessages)
  const format = useFormat()
  const sum = sumOf(order.lines)
  const { declaredValue: declared } = order
  if (declared === null) return null
  const differs = sum !== null && sum !== declared
  return (
    <p className="border-t border-line px-4 py-2 text-small text-muted">
      {differs
        ? t('sumDiffers', { sum: format.money(sum), declared: format.money(declared) })
        : t('declaredSum', { amount: format.money(declared) })}
    </p>
  )
}

/** Customs details of the goods, line by line. */
export function CustomsCard({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const t = useT(detailMessages)
  const words = useT(orderMessages)
  const filled = order.fromProducts.includes('customs')
  const heads = [t('item'), t('declared'), t('hs'), t('origin')]
  const title = t('customsCard')
  return (
    <Card
      flush
      title={title}
      action={
        onEdit && (
          <Button size="compact" variant="ghost" aria-label={`${words('edit')}: ${title}`} onClick={onEdit}>
            {words('edit')}
          </Button>
        )
      }
    >
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
        <table className="w-full">
          <thead>
            <tr>
              {heads.map((text) => (
                <th key={text} scope="col" className={left}>
                  {text}
                </th>
              ))}
              {[words('quantity'), t('unitValue')].map((text) => (
                <th key={text} scope="col" className={`${head} text-end`}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <Line key={line.id} line={line} filled={filled} />
            ))}
          </tbody>
        </table>
      </div>
      <Sum order={order} />
    </Card>
  )
}
