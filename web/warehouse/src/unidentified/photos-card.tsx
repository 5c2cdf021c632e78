import { useState } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import { isOpenParcel } from '@waybill/contract/unidentified-returns/lifecycle'
import {
  addUnidentifiedPhoto,
  type FloorUnidentified,
  readFloorUnidentifiedPhoto,
} from '@waybill/contract/unidentified-returns/staff-api'
import { uploadFile, useBridge } from '@waybill/host'
import { PhotoStrip, type ShownPhoto } from '@waybill/host/photos'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Card, useT } from '@waybill/kit'
import { PhotoDrop } from '../shared/photo-drop.tsx'
import { photoDropMessages } from '../shared/photo-messages.ts'
import { RemovePhoto } from '../shared/remove-photo.tsx'
import { unidentifiedMessages } from './messages.ts'
import { type Acts, useChanged } from './use-unidentified.ts'

/** What sellers see of the parcel; added and removed until it is decided whose it is. */
export function PhotosCard({ parcel, acts }: { parcel: FloorUnidentified; acts: Acts }) {
  const t = useT(unidentifiedMessages)
  const tPhotos = useT(photoDropMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const changed = useChanged()
  const [asking, setAsking] = useState<ShownPhoto | null>(null)
  const { id: parcelId, number, state } = parcel
  const isOpen = isOpenParcel(state)
  const shown = parcel.photos.map(({ id }, index): ShownPhoto => {
    const path = (size: 'small' | 'large') => urlOf(readFloorUnidentifiedPhoto, { params: { id }, query: { size } })
    return { id, alt: t('alt', { at: index + 1, number }), small: path('small'), large: path('large') }
  })
  const remove = (photo: ShownPhoto) =>
    acts.removePhoto.mutate(photo.id, {
      onSuccess: () => bridge.toast('ok', tPhotos('photoRemoved')),
      onError: (error) => bridge.toast('error', messageOf(error)),
      onSettled: () => setAsking(null),
    })
  const send = ({ file }: { file: File }, commandId: string) => {
    const path = urlOf(addUnidentifiedPhoto, { query: { parcelId, commandId } })
    return uploadFile(bridge, { ...addUnidentifiedPhoto, path }, file)
  }
  return (
    <Card title={tPhotos('photos')}>
      <div className="flex flex-col gap-3">
        {isOpen && <Banner tone="warning">{t('privacy')}</Banner>}
        {shown.length === 0 ? (
          <p className="text-muted">{t('noPhotos')}</p>
        ) : (
          <PhotoStrip name={tPhotos('photos')} photos={shown} onRemove={isOpen ? setAsking : undefined} />
        )}
        {isOpen && <PhotoDrop about={null} send={send} onSent={changed} />}
      </div>
      <RemovePhoto
        photo={asking}
        isPending={acts.removePhoto.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(null)}
      />
    </Card>
  )
}
