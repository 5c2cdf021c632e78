import type { OrderDetail } from '@waybill/contract/orders/api'
import { useFormat, useT } from '@waybill/kit'
import { detailMessages } from './detail-messages.ts'
import { FromProducts } from './from-products.tsx'
import { orderMessages } from './messages.ts'
import { cell, head, left } from './table-look.ts'

/** Goods as they are declared; null parts are not known. */
export interface DeclaredGoods {
  id: number
  item: string | null
  description: string | null
  descriptionCn: string | null
  hsCode: string | null
  originCountry: string | null
  quantity: number
  /** Of one unit, 1/10,000 dollar. */
  value: number | null
}

function Line({ line, filled }: { line: DeclaredGoods; filled: boolean }) {
  const format = useFormat()
  const declared = line.description ?? line.descriptionCn
  return (
    <tr>
      <td className={`${cell} min-w-24 wrap-anywhere`}>{line.item ?? '-'}</td>
      <td className={`${cell} min-w-32 wrap-anywhere`}>
        {filled && declared ? <FromProducts>{declared}</FromProducts> : (declared ?? '-')}
        {line.description && line.descriptionCn && (
          <span className="block text-small text-muted" lang="zh">
            {line.descriptionCn}
          </span>
        )}
      </td>
      <td className={`${cell} tnum whitespace-nowrap`}>{line.hsCode ?? '-'}</td>
      <td className={cell}>{line.originCountry ? format.country(line.originCountry) : '-'}</td>
      <td className={`${cell} tnum text-end`}>{format.number(line.quantity)}</td>
      <td className={`${cell} tnum text-end whitespace-nowrap`}>{format.money(line.value)}</td>
    </tr>
  )
}

/** The sum of the lines; null unless each has a value. */
function sumOf(lines: readonly DeclaredGoods[]): number | null {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  if (counted.some(({ value }) => value === null)) return null
  return counted.reduce((sum, { quantity, value }) => sum + quantity * (value ?? 0), 0)
}

function Sum({ declared, lines }: { declared: number | null; lines: readonly DeclaredGoods[] }) {
  const t = useT(detailMessages)
  const format = useFormat()
  const sum = sumOf(lines)
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

/** Customs details of an order's goods, line by line. */
export function CustomsLines({ order, lines }: { order: OrderDetail; lines: readonly DeclaredGoods[] }) {
  const t = useT(detailMessages)
  const words = useT(orderMessages)
  const filled = order.fromProducts.includes('customs')
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('declaredItems')}>
        <table className="w-full">
          <thead>
            <tr>
              {[t('item'), t('declared'), t('hs'), t('origin')].map((text) => (
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
            {lines.map((line) => (
              <Line key={line.id} line={line} filled={filled} />
            ))}
          </tbody>
        </table>
      </div>
      <Sum declared={order.declaredValue} lines={lines} />
    </>
  )
}
