import { X } from 'lucide-react'
import { useState } from 'react'
import { usePicture } from '@waybill/host'
import { IconButton, Skeleton, useT } from '@waybill/kit'
import { photoMessages } from './messages.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import type { ShownPhoto } from './shown-photo.ts'
import { useSeen } from './use-seen.ts'

/** A small picture, loaded when it comes into sight. */
function Small({ photo }: { photo: ShownPhoto }) {
  const t = useT(photoMessages)
  const { ref, seen } = useSeen<HTMLSpanElement>()
  const { src, failed } = usePicture(seen ? photo.small : null)
  return (
    <span ref={ref} className="grid size-20 place-items-center overflow-hidden text-center text-small text-muted">
      {failed && t('failed')}
      {src && <img src={src} alt={photo.alt} className="size-20 bg-white object-cover" />}
      {!failed && !src && <Skeleton className="size-20" />}
    </span>
  )
}

/** Photos in a row; each opens large. With `onRemove`, each can be removed. */
export function PhotoStrip({
  name,
  photos,
  onRemove,
}: {
  name: string
  photos: readonly ShownPhoto[]
  onRemove?: (photo: ShownPhoto) => void
}) {
  const t = useT(photoMessages)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul aria-label={name} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="flex items-start">
            <button
              type="button"
              aria-label={t('open', { alt: photo.alt })}
              onClick={() => setOpen(index)}
              className="overflow-hidden rounded-control border border-ctl bg-bg hover:bg-sub"
            >
              <Small photo={photo} />
            </button>
            {onRemove && (
              <IconButton
                size="compact"
                label={t('remove', { alt: photo.alt })}
                icon={<X />}
                onClick={() => onRemove(photo)}
              />
            )}
          </li>
        ))}
      </ul>
      {open !== null && photos[open] && (
        <PhotoDialog photos={photos} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
