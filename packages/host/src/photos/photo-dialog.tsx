import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useBridge, usePicture } from '@waybill/host'
import { Button, Dialog, IconButton, Skeleton, useShortcuts, useT } from '@waybill/kit'
import { photoMessages } from './messages.ts'
import type { ShownPhoto } from './shown-photo.ts'

interface Props {
  photos: readonly ShownPhoto[]
  at: number
  onMove: (to: number) => void
  onClose: () => void
}

/** The large picture; the arrow keys step through the others. */
function Large({ photos, at, onMove }: Props) {
  const t = useT(photoMessages)
  const photo = photos[at]!
  const { src, failed } = usePicture(photo.large)
  const step = (by: number) => {
    if (photos[at + by]) onMove(at + by)
  }
  useShortcuts(
    { arrowleft: () => step(-1), arrowright: () => step(1) },
    { labels: () => ({ arrowleft: t('previous'), arrowright: t('next') }) },
  )
  return (
    <div className="flex min-h-64 items-center justify-center">
      {failed && <p className="text-danger">{t('failed')}</p>}
      {src && <img src={src} alt={photo.alt} className="max-h-[70dvh] max-w-full bg-white object-contain" />}
      {!failed && !src && <Skeleton className="h-64 w-full" />}
    </div>
  )
}

/** One photo large, with the others of its row before and after it. */
export function PhotoDialog(props: Props) {
  const { photos, at, onMove, onClose } = props
  const t = useT(photoMessages)
  const bridge = useBridge()
  const photo = photos[at]!
  const download = () =>
    void bridge.download({ url: photo.large, method: 'GET', fileName: `${photo.alt}.jpg`, type: 'image/jpeg' })
  return (
    <Dialog
      open
      width={1024}
      title={photo.alt}
      onClose={onClose}
      footerNote={<span aria-live="polite">{t('position', { at: at + 1, n: photos.length })}</span>}
      footer={
        <>
          {photos.length > 1 && (
            <>
              <IconButton
                label={t('previous')}
                icon={<ChevronLeft />}
                disabled={at === 0}
                onClick={() => onMove(at - 1)}
              />
              <IconButton
                label={t('next')}
                icon={<ChevronRight />}
                disabled={at === photos.length - 1}
                onClick={() => onMove(at + 1)}
              />
            </>
          )}
          <Button icon={<Download />} onClick={download}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Large {...props} />
    </Dialog>
  )
}
