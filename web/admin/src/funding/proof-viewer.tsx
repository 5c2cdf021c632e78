import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { type FundingRequestDetail, readFundingRequestProof } from '@waybill/contract/funding/api'
import { urlOf } from '@waybill/contract/core/client'
import { useBridge, usePicture } from '@waybill/host'
import { Button, Skeleton, useT } from '@waybill/kit'
import { requestMessages } from './messages.ts'

function Picture({ path, name }: { path: string; name: string }) {
  const t = useT(requestMessages)
  const [large, setLarge] = useState(false)
  const { src, failed } = usePicture(path)
  if (failed) return <p className="p-4 text-danger">{t('proofFailed')}</p>
  if (!src) return <Skeleton className="h-full w-full" />
  return (
    <button
      type="button"
      aria-label={t('enlarge')}
      aria-pressed={large}
      onClick={() => setLarge(!large)}
      className={`block max-w-none ${large ? 'w-[250%]' : 'w-full'}`}
    >
      <img src={src} alt={name} className="block w-full bg-white" />
    </button>
  )
}

/** The proof beside the form: a picture that can be enlarged; a PDF is downloaded and never opened in a page. */
export function ProofViewer({ request }: { request: FundingRequestDetail }) {
  const t = useT(requestMessages)
  const bridge = useBridge()
  const { proof, id } = request
  if (!proof) return <p className="text-muted">{t('noProof')}</p>
  const path = urlOf(readFundingRequestProof, { params: { id } })
  const pdf = proof.mime === 'application/pdf'
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        role="region"
        aria-label={t('proof')}
        tabIndex={0}
        className="h-72 overflow-auto rounded-control border border-line bg-sub"
      >
        {pdf ? (
          <div className="flex h-full flex-col items-center justify-center gap-2 p-4 text-center">
            <FileText className="size-8! text-muted" />
            <p className="max-w-full truncate font-medium">{proof.name}</p>
            <p className="text-muted">{t('pdfText')}</p>
          </div>
        ) : (
          <Picture path={path} name={proof.name} />
        )}
      </div>
      <div className="flex items-center gap-2">
        <p className="me-auto min-w-0 truncate text-small text-muted">{proof.name}</p>
        <Button
          size="compact"
          icon={<Download />}
          onClick={() => void bridge.download({ url: path, method: 'GET', fileName: proof.name, type: proof.mime })}
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}
