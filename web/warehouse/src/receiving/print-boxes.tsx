import { Printer } from 'lucide-react'
import type { ReceiptDetail } from '@waybill/contract/inbound/staff-api'
import { Button, useT } from '@waybill/kit'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { useStation } from '../shared/station.ts'
import { usePrinting } from '../shared/use-prints.ts'
import { receivingMessages } from './messages.ts'

/** Labels of all boxes on the printer of this device's station; nothing where it has none. */
export function PrintBoxes({ receipt }: { receipt: ReceiptDetail }) {
  const t = useT(receivingMessages)
  const { station } = useStation(receipt.warehouse.id)
  const { print, printId, isPending } = usePrinting()
  if (!station?.labelPrinter?.active) return null
  const send = () => print({ stationId: station.id, subject: { kind: 'box', inboundId: receipt.id } })
  if (printId !== null) return <PrintOutcome id={printId} />
  return (
    <Button className="self-start" icon={<Printer />} pending={isPending} onClick={send}>
      {t('printBoxes', { n: receipt.boxes })}
    </Button>
  )
}
