import { ChevronLeft, ChevronRight, Download, FileText, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { IdentityDocument } from '@waybill/contract/verification/api'
import { urlOf } from '@waybill/contract/core/client'
import { readUserDocument } from '@waybill/contract/users/api'
import { useBridge, usePicture } from '@waybill/host'
import { Button, IconButton, Skeleton, useT } from '@waybill/kit'
import { userMessages } from './messages.ts'

const widths = ['w-full', 'w-[200%]', 'w-[350%]'] as const

function Picture({ path, name, zoom, onZoom }: { path: string; name: string; zoom: number; onZoom: () => void }) {
  const t = useT(userMessages)
  const { src, failed } = usePicture(path)
  if (failed) return <p className="p-4 text-danger">{t('pictureFailed')}</p>
  if (!src) return <Skeleton className="h-full w-full" />
  return (
    <button
      type="button"
      onClick={onZoom}
      aria-label={t('zoomIn')}
      className={`block ${widths[zoom] ?? 'w-full'} max-w-none`}
    >
      <img src={src} alt={name} className="block w-full bg-white" />
    </button>
  )
}

function Pdf({ name }: { name: string }) {
  const t = useT(userMessages)
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-4 text-center">
      <FileText className="size-8! text-muted" />
      <p className="max-w-full truncate font-medium">{name}</p>
      <p className="text-muted">{t('pdfText')}</p>
    </div>
  )
}

type Props = { userId: number; documents: readonly IdentityDocument[] }

function Tools(props: { at: number; n: number; name: string; go: (to: number) => void; children: React.ReactNode }) {
  const t = useT(userMessages)
  const { at, n, name, go, children } = props
  return (
    <div className="flex items-center gap-1">
      <p className="me-auto min-w-0 truncate text-small text-muted" aria-live="polite">
        {t('documentOf', { at: at + 1, n, name })}
      </p>
      {n > 1 && (
        <>
          <IconButton
            size="compact"
            label={t('previousDocument')}
            icon={<ChevronLeft />}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <IconButton
            size="compact"
            label={t('nextDocument')}
            icon={<ChevronRight />}
            disabled={at === n - 1}
            onClick={() => go(at + 1)}
          />
        </>
      )}
      {children}
    </div>
  )
}

/** The documents one at a time, to be read beside the entries: pictures can be enlarged, a PDF is downloaded and never opened in a page. */
export function DocumentViewer({ userId, documents }: Props) {
  const t = useT(userMessages)
  const bridge = useBridge()
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState(0)
  const at = Math.min(index, documents.length - 1)
  const document = documents[at]
  if (!document) return null
  const path = urlOf(readUserDocument, { params: { id: userId, documentId: document.id } })
  const pdf = document.mime === 'application/pdf'
  const go = (to: number) => (setIndex(to), setZoom(0))
  const last = widths.length - 1
  const download = () =>
    void bridge.download({ url: path, method: 'GET', fileName: document.name, type: document.mime })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        role="region"
        aria-label={document.name}
        tabIndex={0}
        className="h-72 overflow-auto rounded-control border border-line bg-sub"
      >
        {pdf ? (
          <Pdf name={document.name} />
        ) : (
          <Picture path={path} name={document.name} zoom={zoom} onZoom={() => setZoom(zoom === last ? 0 : zoom + 1)} />
        )}
      </div>
      <Tools at={at} n={documents.length} name={document.name} go={go}>
        {!pdf && (
          <>
            <IconButton
              size="compact"
              label={t('zoomOut')}
              icon={<ZoomOut />}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <IconButton
              size="compact"
              label={t('zoomIn')}
              icon={<ZoomIn />}
              disabled={zoom === last}
              onClick={() => setZoom(zoom + 1)}
            />
          </>
        )}
        <Button size="compact" icon={<Download />} onClick={download}>
          {t('download')}
        </Button>
      </Tools>
    </div>
  )
}
