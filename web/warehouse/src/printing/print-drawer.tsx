import type { FloorPrint } from '@waybill/contract/floor-printing/print-api'
import { floorPrintKindWords } from '@waybill/contract/floor-printing/words'
import { DescriptionList, Drawer, useFormat, useLocale, useT } from '@waybill/kit'
import { PrintOutcome } from '../shared/print-outcome.tsx'
import { useFloorPrint } from '../shared/use-prints.ts'
import { printingMessages } from './messages.ts'

/** One print: what became of it, and the ways on. */
export function PrintDrawer({ print, onClose }: { print: FloorPrint; onClose: () => void }) {
  const t = useT(printingMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const { data: now = print } = useFloorPrint(print.id)
  return (
    <Drawer open width={560} onClose={onClose} title={now.about} description={floorPrintKindWords[now.kind][locale]}>
      <div className="flex flex-col gap-4">
        <PrintOutcome id={print.id} />
        <DescriptionList
          items={[
            { id: 'printer', label: t('printer'), value: now.printer.name },
            { id: 'station', label: t('station'), value: now.station?.name ?? t('testOf') },
            { id: 'warehouse', label: t('warehouse'), value: now.warehouse.name },
            { id: 'copies', label: t('copies'), value: format.number(now.copies) },
            { id: 'attempts', label: t('attempts'), value: format.number(now.attempts) },
            { id: 'by', label: t('by'), value: now.by ?? '-' },
            { id: 'created', label: t('created_at'), value: format.dateTime(now.createdAt) },
            { id: 'ended', label: t('ended'), value: now.endedAt ? format.dateTime(now.endedAt) : '-' },
          ]}
        />
      </div>
    </Drawer>
  )
}
