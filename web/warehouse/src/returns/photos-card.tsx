import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import { takesPhotos } from '@waybill/contract/warehouse-returns/lifecycle'
import {
  addReturnPhoto,
  type FloorReturn,
  readFloorReturnPhoto,
  removeReturnPhoto,
} from '@waybill/contract/warehouse-returns/staff-api'
import { returnGradeWords } from '@waybill/contract/warehouse-returns/words'
import { uploadFile, useBridge, useClient } from '@waybill/host'
import { ReturnPhotos, type ShownPhoto } from '@waybill/host/photos'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Card, Field, Select, useLocale, useT } from '@waybill/kit'
import { PhotoDrop } from '../shared/photo-drop.tsx'
import { photoDropMessages } from '../shared/photo-messages.ts'
import { RemovePhoto } from '../shared/remove-photo.tsx'
import { floorReturnMessages } from './messages.ts'
import { useReturned } from './use-returns.ts'

const PARCEL = 0
const pathOf = (id: string, size: 'large' | 'small') => urlOf(readFloorReturnPhoto, { params: { id }, query: { size } })

/** Adds photos of the parcel or of inspected units: of the last ones, unless others are chosen. */
function Add({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const bridge = useBridge()
  const returned = useReturned()
  const { locale } = useLocale()
  const [chosen, setChosen] = useState<number | null>(null)
  const { id: returnId, inspections } = current
  const options = [
    { value: PARCEL, label: t('photoOfParcel') },
    ...inspections.toReversed().map(({ id, sku, quantity, grade }) => ({
      value: id,
      label: t('photoOfUnit', { sku, n: quantity, grade: returnGradeWords[grade][locale] }),
    })),
  ]
  const known = options.some(({ value }) => value === chosen)
  const about = known && chosen !== null ? chosen : (inspections.at(-1)?.id ?? PARCEL)
  const send = (photo: { file: File; about: number | null }, commandId: string) => {
    const query = { returnId, commandId, ...(photo.about && { inspectionId: photo.about }) }
    return uploadFile(bridge, { ...addReturnPhoto, path: urlOf(addReturnPhoto, { query }) }, photo.file)
  }
  return (
    <>
      <Field label={t('photoShows')}>
        <Select
          value={String(about)}
          options={options.map(({ value, label }) => ({ value: String(value), text: label }))}
          onChange={(value) => setChosen(Number(value))}
        />
      </Field>
      <PhotoDrop about={about === PARCEL ? null : about} send={send} onSent={returned} />
    </>
  )
}

/** Photos of a return: added and removed until it is completed. */
export function PhotosCard({ current }: { current: FloorReturn }) {
  const t = useT(floorReturnMessages)
  const tPhotos = useT(photoDropMessages)
  const bridge = useBridge()
  const client = useClient()
  const messageOf = useErrorMessage()
  const returned = useReturned()
  const [asking, setAsking] = useState<ShownPhoto | null>(null)
  const { id, state, photos, inspections } = current
  const isOpen = takesPhotos(state)
  const remove = useMutation({
    mutationFn: (photoId: string) =>
      client.call(
        removeReturnPhoto,
        { params: { id }, body: { commandId: randomKey(), photoId } },
        { hideErrors: true },
      ),
    onSuccess: (now) => {
      returned(now)
      bridge.toast('ok', tPhotos('photoRemoved'))
    },
    onError: (error) => {
      returned()
      bridge.toast('error', messageOf(error))
    },
    onSettled: () => setAsking(null),
  })
  if (!isOpen && photos.length === 0) return null
  return (
    <Card title={tPhotos('photos')}>
      <div className="flex flex-col gap-3">
        {photos.length === 0 && <p className="text-muted">{t('noPhotos')}</p>}
        <ReturnPhotos
          photos={photos}
          inspections={inspections}
          pathOf={pathOf}
          onRemove={isOpen ? setAsking : undefined}
        />
        {isOpen && <Add current={current} />}
      </div>
      <RemovePhoto
        photo={asking}
        isPending={remove.isPending}
        onConfirm={(photo) => remove.mutate(photo.id)}
        onCancel={() => setAsking(null)}
      />
    </Card>
  )
}
