import { urlOf } from '@waybill/contract/core/client'
import { readReturnPhoto, type WarehouseReturnDetail } from '@waybill/contract/warehouse-returns/api'
import { ReturnPhotos } from '@waybill/host/photos'
import { Card, useT } from '@waybill/kit'
import { returnMessages } from './messages.ts'

const pathOf = (id: string, size: 'large' | 'small') => urlOf(readReturnPhoto, { params: { id }, query: { size } })

/** Photos of the units of one inspection; nothing where there are none. */
export function UnitPhotos({ detail, inspectionId }: { detail: WarehouseReturnDetail; inspectionId: number }) {
  const photos = detail.photos.filter((photo) => photo.inspectionId === inspectionId)
  const inspections = detail.inspections.filter(({ id }) => id === inspectionId)
  return photos.length > 0 && <ReturnPhotos photos={photos} inspections={inspections} pathOf={pathOf} />
}

/** What the warehouse has photographed of a return. */
export function PhotosCard({ detail }: { detail: WarehouseReturnDetail }) {
  const t = useT(returnMessages)
  if (detail.photos.length === 0) return null
  return (
    <Card title={t('photos')}>
      <ReturnPhotos photos={detail.photos} inspections={detail.inspections} pathOf={pathOf} />
    </Card>
  )
}
