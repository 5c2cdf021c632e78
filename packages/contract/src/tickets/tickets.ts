import { ticketStatus, type TicketStatus } from './enums.ts'
import type { StatusWords } from '../core/status-words.ts'

/** Who has written or looks: the seller, or its provider. */
export type TicketSide = 'seller' | 'staff'

/** Whose turn it is once a side has said something; a closed ticket is open again by that. */
export const statusAfterAnswer = (side: TicketSide): TicketStatus =>
  side === 'seller' ? ticketStatus.open : ticketStatus.waiting

/** Where a closed ticket goes back to when it is opened again without a word: to whoever had to answer. */
export const statusAfterReopening = (lastFrom: TicketSide): TicketStatus => statusAfterAnswer(lastFrom)

const waitingForYou: StatusWords = { en: 'Waiting for you', cn: '待您回复', tone: 'warning' }
const open: StatusWords = { en: 'Open', cn: '处理中', tone: 'info' }
const closed: StatusWords = { en: 'Closed', cn: '已关闭', tone: 'neutral' }

/** What a ticket's status is called for the side that looks: what waits for the seller is just open for its provider, and the other way round. */
export function ticketStatusWords(status: TicketStatus, side: TicketSide): StatusWords {
  if (status === ticketStatus.closed) return closed
  return (status === ticketStatus.waiting) === (side === 'seller') ? waitingForYou : open
}

/** The number by which people name a ticket. */
export const ticketNumber = (id: number): string => `T-${id}`

/** The id in "T-1024", "t1024" or "1024"; null for any other text. */
export function readTicketNumber(text: string): number | null {
  const match = /^\s*(?:t-?)?([1-9]\d{0,14})\s*$/i.exec(text)
  return match ? Number(match[1]) : null
}

/** Files with one answer, and bytes of each. */
export const MAX_TICKET_FILES = 5
export const MAX_TICKET_FILE_BYTES = 10 * 1_048_576
/** Endings of the files that are taken; of the rest, pictures are redrawn and others only ever handed out as files. */
export const ticketFileEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'pdf', 'csv', 'xlsx', 'txt'] as const
