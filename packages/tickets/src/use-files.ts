import { useRef, useState } from 'react'
import { fieldProblem } from '@waybill/contract/core/errors'
import { sendTicketFile } from '@waybill/contract/tickets/api'
import { MAX_TICKET_FILE_BYTES, MAX_TICKET_FILES } from '@waybill/contract/tickets/tickets'
import { uploadFile, useBridge } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import type { TicketDraft } from './draft.ts'
import { sendingError } from './sending-error.ts'
import { ticketMessages } from './messages.ts'

/** A file that is on its way, or did not arrive: `error` says why. */
export type Sending = { key: string; file: File; error: string | null }

const tooLarge = fieldProblem('file', 'ATTACHMENT_TOO_LARGE', { params: { max: '10 MB' } })

/** The files of a draft: those that have arrived are part of it, the others are on their way. */
export function useFiles({ draft, changeFiles }: TicketDraft) {
  const bridge = useBridge()
  const { locale } = useLocale()
  const t = useT(ticketMessages)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [skipped, setSkipped] = useState<string | null>(null)
  const count = useRef(0)
  const gone = (key: string) => setSending((all) => all.filter((one) => one.key !== key))
  const failed = (key: string, error: string) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, error } : one)))
  const start = async ({ key, file }: Sending) => {
    if (file.size > MAX_TICKET_FILE_BYTES) return failed(key, locale === 'cn' ? tooLarge.zhMessage : tooLarge.message)
    try {
      const arrived = await uploadFile(bridge, sendTicketFile, file)
      changeFiles((files) => [...files, arrived])
      gone(key)
    } catch (error) {
      failed(key, sendingError(error, locale))
    }
  }
  const add = (files: readonly File[]) => {
    const room = MAX_TICKET_FILES - draft.files.length - sending.length
    const [accepted, rest] = [files.slice(0, Math.max(0, room)), files.slice(Math.max(0, room))]
    setSkipped(rest.length > 0 ? t('tooMany', { name: rest.map((file) => file.name).join(', ') }) : null)
    const fresh = accepted.map((file): Sending => ({ key: `${(count.current += 1)}`, file, error: null }))
    setSending((all) => [...all, ...fresh])
    for (const one of fresh) void start(one)
  }
  const again = (one: Sending) => {
    setSending((all) => all.map((other) => (other.key === one.key ? { ...other, error: null } : other)))
    void start(one)
  }
  return {
    arrived: draft.files,
    sending,
    leftOut: skipped,
    busy: sending.some((one) => one.error === null),
    failed: sending.some((one) => one.error !== null),
    add,
    again,
    removeArrived: (id: string) => changeFiles((files) => files.filter((file) => file.id !== id)),
    removeSending: gone,
    forget: () => (setSending([]), setSkipped(null)),
  }
}
export type AttachedFiles = ReturnType<typeof useFiles>
