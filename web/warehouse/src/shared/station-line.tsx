import { MapPinned } from 'lucide-react'
import { useT } from '@waybill/kit'
import { printMessages } from './print-messages.ts'
import { useStation } from './station.ts'

/** At which station this device stands; nothing where it stands at none of the warehouse. */
export function StationLine({ warehouseId }: { warehouseId?: number | undefined }) {
  const t = useT(printMessages)
  const { station } = useStation(warehouseId)
  if (!station) return null
  return (
    <span className="inline-flex items-center gap-1 text-small text-muted">
      <MapPinned className="size-4 flex-none" aria-hidden="true" />
      {t('station', { name: station.name })}
    </span>
  )
}
