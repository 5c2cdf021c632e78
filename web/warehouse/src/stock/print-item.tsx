import { Printer } from 'lucide-react'
import { useState } from 'react'
import { MOST_COPIES } from '@waybill/contract/floor-printing/words'
import type { StockLevel } from '@waybill/contract/stock/staff-api'
import { Button, Field, NumberInput, useT } from '@waybill/kit'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { useStation } from '../shared/station.ts'
import { usePrinting } from '../shared/use-prints.ts'
import { stockMessages } from './messages.ts'

/** Labels of a product on the printer of this device's station; nothing where it has none. */
export function PrintItem({ level }: { level: StockLevel }) {
  const t = useT(stockMessages)
  const { station } = useStation(level.warehouse.id)
  const { print, printId, isPending } = usePrinting()
  const [copies, setCopies] = useState<number | null>(1)
  if (!station?.placePrinter?.active) return null
  const subject = { kind: 'item' as const, sellerId: level.seller.id, productId: level.product.id }
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-32">
          <Field label={t('labelCopies')}>
            <NumberInput value={copies} decimals={0} max={MOST_COPIES} onChange={setCopies} />
          </Field>
        </div>
        <Button
          icon={<Printer />}
          pending={isPending}
          onClick={() => print({ stationId: station.id, subject, copies: Math.max(1, copies ?? 1) })}
        >
          {t('printItem')}
        </Button>
      </div>
      {printId !== null && <PrintOutcome id={printId} />}
    </div>
  )
}
