import { useState } from 'react'
import { ApiError } from '@waybill/contract/core/client'
import { type IdentityDocument, uploadIdentityDocument } from '@waybill/contract/verification/api'
import { randomKey } from '@waybill/contract/core/random-key'
import { DOCUMENT_BYTES_MAX, DOCUMENT_TYPES, DOCUMENTS_MAX } from '@waybill/contract/verification/verification'
import { errorMessage, uploadFile, useBridge } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { verificationMessages } from './messages.ts'
import { useRemoveDocument } from './use-verification.ts'

/** A document of the form: kept by the server, on its way, or refused. */
export type FormDocument = { key: string; name: string } & (
  | { state: 'kept'; document: IdentityDocument; sent: boolean }
  | { state: 'uploading' }
  | {
      state: 'failed'
      error: string
      /** What may be sent again; null when the server refused the file itself. */
      file: File | null
    }
)

const toForm = (document: IdentityDocument, sent: boolean): FormDocument => ({
  key: document.id,
  name: document.name,
  state: 'kept',
  document,
  sent,
})

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

const fits = (file: File): boolean => DOCUMENT_TYPES.split(',').includes(file.type) || /\.(heic|pdf)$/i.test(file.name)

/** The documents of the form: those sent before, drafts that the server keeps, and files on their way. */
export function useDocuments(sent: readonly IdentityDocument[], drafts: readonly IdentityDocument[]) {
  const bridge = useBridge()
  const t = useT(verificationMessages)
  const { locale } = useLocale()
  const remove = useRemoveDocument()
  const [documents, setDocuments] = useState<FormDocument[]>(() =>
    [...sent.map((one) => toForm(one, true)), ...drafts.map((one) => toForm(one, false))].slice(0, DOCUMENTS_MAX),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)

  const put = (key: string, next: FormDocument) =>
    setDocuments((all) => all.map((one) => (one.key === key ? next : one)))
  const send = async (key: string, file: File) => {
    put(key, { key, name: file.name, state: 'uploading' })
    try {
      put(key, toForm(await uploadFile(bridge, uploadIdentityDocument, file), false))
    } catch (error) {
      const words = errorMessage(error, locale) ?? t('notArrived')
      put(key, { key, name: file.name, state: 'failed', error: words, file: isRefusal(error) ? null : file })
    }
  }
  const add = (files: readonly File[]) => {
    setTouched(true)
    const room = DOCUMENTS_MAX - documents.length
    const wrong = files.find((file) => !fits(file))
    const large = files.find((file) => file.size > DOCUMENT_BYTES_MAX)
    const good = files.filter((file) => fits(file) && file.size <= DOCUMENT_BYTES_MAX).slice(0, Math.max(0, room))
    setRefusal(
      wrong
        ? t('wrongType', { name: wrong.name })
        : large
          ? t('tooLarge', { name: large.name })
          : files.length > room
            ? t('tooMany', { n: DOCUMENTS_MAX })
            : null,
    )
    const fresh = good.map((file) => ({ key: randomKey(), file }))
    setDocuments((all) => [
      ...all,
      ...fresh.map(({ key, file }) => ({ key, name: file.name, state: 'uploading' }) as const),
    ])
    for (const { key, file } of fresh) void send(key, file)
  }
  return {
    documents,
    refusal,
    /** Files were added or taken away since the form stands. */
    touched,
    add,
    retry: (one: FormDocument) => one.state === 'failed' && one.file && void send(one.key, one.file),
    drop: (one: FormDocument) => {
      setTouched(true)
      setRefusal(null)
      setDocuments((all) => all.filter(({ key }) => key !== one.key))
      if (one.state === 'kept' && !one.sent) remove(one.document.id)
    },
  }
}
export type Documents = ReturnType<typeof useDocuments>
