import { Download, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { type FundingProof, readFundingProof, uploadFundingProof } from '@waybill/contract/funding/api'
import { urlOf } from '@waybill/contract/core/client'
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES } from '@waybill/contract/verification/verification'
import { uploadFile, useBridge, usePicture } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { FileDrop, IconButton, Spinner, useT } from '@waybill/kit'
import { fundingMessages } from './messages.ts'

/** The stored proof: a small picture, or the mark of a PDF, which is never opened in a page. */
export function ProofCard({ proof, onRemove }: { proof: FundingProof; onRemove?: () => void }) {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const path = urlOf(readFundingProof, { params: { id: proof.id } })
  const pdf = proof.mime === 'application/pdf'
  const { src } = usePicture(pdf ? null : path)
  const download = () => void bridge.download({ url: path, method: 'GET', fileName: proof.name, type: proof.mime })
  return (
    <div className="flex items-center gap-3 rounded-control border border-line p-2">
      {src ? (
        <img src={src} alt="" className="size-12 flex-none rounded-badge border border-line bg-white object-cover" />
      ) : (
        <span className="grid size-12 flex-none place-items-center rounded-badge border border-line bg-sub text-muted">
          {pdf ? <FileText /> : <Spinner />}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{proof.name}</span>
      <IconButton label={`${t('openProof')}: ${proof.name}`} icon={<Download />} onClick={download} />
      {onRemove && <IconButton label={t('remove', { name: proof.name })} icon={<X />} onClick={onRemove} />}
    </div>
  )
}

type Props = { proof: FundingProof | null; error: string | undefined; onChange: (proof: FundingProof | null) => void }

/** One picture or PDF: dropped or chosen, uploaded at once, shown, and exchanged for another. */
export function ProofField({ proof, error, onChange }: Props) {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [uploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > DOCUMENT_BYTES_MAX) return setRefusal(t('tooLarge'))
    setRefusal(null)
    setUploading(true)
    try {
      onChange(await uploadFile(bridge, uploadFundingProof, file))
    } catch (failure) {
      setRefusal(messageOf(failure))
    } finally {
      setUploading(false)
    }
  }
  return (
    <div data-field="proofFileId">
      <p className="mb-1 font-medium">{t('proof')}</p>
      {proof ? (
        <ProofCard proof={proof} onRemove={() => onChange(null)} />
      ) : (
        <FileDrop
          accept={DOCUMENT_TYPES}
          onFiles={(files) => void send(files[0])}
          disabled={uploading}
          hint={uploading ? t('uploading') : t('proofHint')}
          error={refusal ?? error}
        />
      )}
    </div>
  )
}
