import type { TicketFile } from '@waybill/contract/tickets/api'
import { useDraft } from '@waybill/host/use-draft'

/** What was written and not sent. */
export type Draft = { subject: string; text: string; files: TicketFile[] }

const nothing: Draft = { subject: '', text: '', files: [] }
const isEmpty = ({ subject, text, files }: Draft) => subject === '' && text === '' && files.length === 0

/** The draft of a ticket or an answer. A form stays with its first name: give it a key where the name can change. */
export function useTicketDraft(name: string) {
  const { draft, change, update, begin } = useDraft(name, nothing, { isEmpty })
  return {
    draft,
    change,
    changeFiles: (next: (files: TicketFile[]) => TicketFile[]) => update(({ files }) => ({ files: next(files) })),
    clear: () => begin(nothing),
  }
}
export type TicketDraft = ReturnType<typeof useTicketDraft>
