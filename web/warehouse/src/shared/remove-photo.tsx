import type { ShownPhoto } from '@waybill/host/photos'
import { ConfirmDialog, useT } from '@waybill/kit'
import { photoDropMessages } from './photo-messages.ts'

/** Asks before a photo is deleted; nothing while none is named. */
export function RemovePhoto({
  photo,
  isPending,
  onConfirm,
  onCancel,
}: {
  photo: ShownPhoto | null
  isPending: boolean
  onConfirm: (photo: ShownPhoto) => void
  onCancel: () => void
}) {
  const t = useT(photoDropMessages)
  return (
    <ConfirmDialog
      open={photo !== null}
      danger
      title={t('removePhotoTitle')}
      confirm={t('removePhoto')}
      keep={t('keepPhoto')}
      pending={isPending}
      onConfirm={() => photo && onConfirm(photo)}
      onCancel={onCancel}
    >
      {photo && t('removePhotoText', { alt: photo.alt })}
    </ConfirmDialog>
  )
}
