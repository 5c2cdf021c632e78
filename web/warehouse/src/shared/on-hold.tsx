import { PlaceLink } from '@waybill/host'
import { useT } from '@waybill/kit'
import { floorMessages } from './floor-messages.ts'
import { useFloorCounts } from './use-floor.ts'

type HeldStage = 'release' | 'pick' | 'pack' | 'ship'

/** How many orders of a stage its list leaves out, since they are on hold; nothing where none is. */
export function OnHold({ stage, warehouseId }: { stage: HeldStage; warehouseId: number | null }) {
  const t = useT(floorMessages)
  const n = useFloorCounts(warehouseId)?.held[stage] ?? 0
  if (n === 0) return null
  return (
    <p className="mb-2 text-small text-muted">
      <PlaceLink href="/w/#/outbound/lists">{t('onHold', { n })}</PlaceLink>
    </p>
  )
}
