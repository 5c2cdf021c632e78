/**
 * Support tickets in the browser, for both sides: sellers see them in /b, their providers in /a. Owns list, thread, writing with files and
 * the draft of it; where the pages stand and who may open a ticket is the apps' own.
 */
export { useTicketDraft } from './draft.ts'
export { FilesField } from './files-field.tsx'
export { sendingError } from './sending-error.ts'
export { ticketMessages } from './messages.ts'
export { createTicketDraft } from './draft-ticket.ts'
export { ticketLists } from './list.ts'
export { TicketList } from './ticket-list.tsx'
export { TicketPage } from './ticket-page.tsx'
export { useFiles } from './use-files.ts'
export type { TicketDesk } from './desk.ts'
