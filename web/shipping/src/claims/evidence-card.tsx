import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, Plus, X } from 'lucide-react'
import {
  addClaimFile,
  type ClaimDetail,
  type ClaimFile,
  getClaim,
  readClaimFile,
  removeClaimFile,
} from '@waybill/contract/claims/api'
import { type EvidenceKind, evidenceKinds, requiredEvidence } from '@waybill/contract/claims/perils'
import { evidenceWords } from '@waybill/contract/claims/words'
import { urlOf } from '@waybill/contract/core/client'
import { DOCUMENT_TYPES } from '@waybill/contract/verification/verification'
import { uploadFile, useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, buttonStyle, Card, cx, IconButton, Spinner, useLocale, useT } from '@waybill/kit'
import { claimMessages } from '../messages/claims.ts'
import { useClaimAct } from './use-claim.ts'

function FileRow({ file, canRemove }: { file: ClaimFile; canRemove: boolean }) {
  const t = useT(claimMessages)
  const bridge = useBridge()
  const remove = useClaimAct((client, id: string) => client.call(removeClaimFile, { params: { id } }))
  const save = () =>
    void bridge.download({
      url: urlOf(readClaimFile, { params: { id: file.id } }),
      method: 'GET',
      fileName: file.name,
      type: file.mime,
    })
  return (
    <li className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="compact"
        icon={<FileDown />}
        aria-label={t('download', { name: file.name })}
        onClick={save}
        className="min-w-0"
      >
        <span className="truncate">{file.name}</span>
      </Button>
      {canRemove && (
        <IconButton
          size="compact"
          label={t('remove', { name: file.name })}
          icon={<X />}
          disabled={remove.isPending}
          onClick={() => remove.mutate(file.id)}
        />
      )}
    </li>
  )
}

function useUpload(claim: ClaimDetail, kind: EvidenceKind) {
  const bridge = useBridge()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const path = urlOf(addClaimFile, { query: { claimId: claim.id, evidence: kind } })
      for (const file of files) await uploadFile(bridge, { ...addClaimFile, path }, file)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [getClaim.id] }),
  })
}

/** One kind of evidence: its files, and the button to add some while the claim takes them. */
function KindRow({ claim, kind, open }: { claim: ClaimDetail; kind: EvidenceKind; open: boolean }) {
  const t = useT(claimMessages)
  const { locale } = useLocale()
  const messageOf = useErrorMessage()
  const upload = useUpload(claim, kind)
  const files = claim.files.filter((file) => file.kind === kind)
  const isNeeded = requiredEvidence[claim.peril].includes(kind)
  const name = evidenceWords[kind][locale]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{name}</p>
        {files.length === 0 && (
          <p className="text-small text-muted">{isNeeded ? `${t('required')} · ${t('notAdded')}` : t('notAdded')}</p>
        )}
        <ul aria-label={name}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} canRemove={claim.state === 'draft'} />
          ))}
        </ul>
        {upload.isError && (
          <p role="alert" className="text-small text-danger">
            {messageOf(upload.error)}
          </p>
        )}
      </div>
      {open && (
        <label
          className={cx(
            buttonStyle({ size: 'compact' }),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
          )}
        >
          {upload.isPending ? <Spinner /> : <Plus />}
          {upload.isPending ? t('uploading') : t('add')}
          <input
            type="file"
            multiple
            className="sr-only"
            accept={DOCUMENT_TYPES}
            aria-label={t('addOf', { kind: name })}
            disabled={upload.isPending}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              event.target.value = ''
              if (chosen.length > 0) upload.mutate(chosen)
            }}
          />
        </label>
      )}
    </li>
  )
}

/** The checklist of evidence: what is required for what happened, then whatever else was added. */
export function EvidenceCard({ claim }: { claim: ClaimDetail }) {
  const t = useT(claimMessages)
  const open = claim.state === 'draft' || claim.state === 'need_info'
  const needed = requiredEvidence[claim.peril]
  const others = evidenceKinds.filter(
    (kind) => !needed.includes(kind) && (open ? kind === 'other' || kind === 'police' : true),
  )
  const shown = [...needed, ...others].filter((kind) => open || claim.files.some((file) => file.kind === kind))
  return (
    <Card title={t('evidence')}>
      {open && <p className="mb-1 text-small text-muted">{t('evidenceHint')}</p>}
      <ul>
        {shown.map((kind) => (
          <KindRow key={kind} claim={claim} kind={kind} open={open} />
        ))}
      </ul>
      {open && <p className="mt-2 text-small text-muted">{t('keepParcel')}</p>}
    </Card>
  )
}
