import { Download, FileText, RotateCcw, X } from 'lucide-react'
import { type IdentityDocument, readIdentityDocument } from '@waybill/contract/verification/api'
import { urlOf } from '@waybill/contract/core/client'
import { useBridge, usePicture } from '@waybill/host'
import { IconButton, Spinner, useT } from '@waybill/kit'
import { verificationMessages } from './messages.ts'
import type { FormDocument } from './use-documents.ts'

const pathOf = (document: IdentityDocument): string => urlOf(readIdentityDocument, { params: { id: document.id } })

/** A small picture of a document, or the mark of a PDF, which is never opened in a page. */
function Thumbnail({ document }: { document: IdentityDocument }) {
  const pdf = document.mime === 'application/pdf'
  const { src } = usePicture(pdf ? null : pathOf(document))
  if (src)
    return <img src={src} alt="" className="size-10 flex-none rounded-badge border border-line bg-white object-cover" />
  return (
    <span className="grid size-10 flex-none place-items-center rounded-badge border border-line bg-sub text-muted">
      {pdf ? <FileText /> : <Spinner />}
    </span>
  )
}

const kilobytes = (size: number): string =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`

function Note({ one }: { one: FormDocument }) {
  const t = useT(verificationMessages)
  if (one.state === 'uploading') return <span className="text-muted">{t('uploading')}</span>
  if (one.state === 'failed')
    return (
      <span role="alert" className="text-danger">
        {one.error}
      </span>
    )
  return (
    <span className="tnum text-muted">
      {kilobytes(one.document.size)}
      {one.sent && ` · ${t('kept')}`}
    </span>
  )
}

type RowProps = { one: FormDocument; onDrop?: (one: FormDocument) => void; onRetry?: (one: FormDocument) => void }

function Row({ one, onDrop, onRetry }: RowProps) {
  const t = useT(verificationMessages)
  const bridge = useBridge()
  const { name } = one
  return (
    <li
      data-field={one.state === 'failed' ? 'documents' : undefined}
      className="flex items-center gap-3 rounded-control border border-line p-2"
    >
      {one.state === 'kept' ? (
        <Thumbnail document={one.document} />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded-badge border border-line bg-sub text-muted">
          {one.state === 'uploading' ? <Spinner /> : <FileText />}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-small">
          <Note one={one} />
        </span>
      </span>
      {one.state === 'failed' && one.file && (
        <IconButton label={`${t('retry')}: ${name}`} icon={<RotateCcw />} onClick={() => onRetry?.(one)} />
      )}
      {one.state === 'kept' && (
        <IconButton
          label={t('download', { name })}
          icon={<Download />}
          onClick={() =>
            void bridge.download({
              url: pathOf(one.document),
              method: 'GET',
              fileName: name,
              type: one.document.mime,
            })
          }
        />
      )}
      {onDrop && <IconButton label={t('removeFile', { name })} icon={<X />} onClick={() => onDrop(one)} />}
    </li>
  )
}

/** Documents with what can be done with each. */
export const DocumentList = ({
  documents,
  onDrop,
  onRetry,
}: { documents: readonly FormDocument[] } & Omit<RowProps, 'one'>) => (
  <ul className="mt-2 flex flex-col gap-2 empty:hidden">
    {documents.map((one) => (
      <Row key={one.key} one={one} onDrop={onDrop} onRetry={onRetry} />
    ))}
  </ul>
)
