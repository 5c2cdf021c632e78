// The reset between its pages, in this tab alone: a reload loses nothing, and the log-in page forgets it.
const EMAIL = 'resetEmail'
const TICKET = 'resetTicket'

export const readReset = (): { email: string; ticket: string } => ({
  email: sessionStorage.getItem(EMAIL) ?? '',
  ticket: sessionStorage.getItem(TICKET) ?? '',
})
export const keepResetEmail = (email: string): void => {
  sessionStorage.setItem(EMAIL, email)
  sessionStorage.removeItem(TICKET)
}
export const keepTicket = (ticket: string): void => sessionStorage.setItem(TICKET, ticket)
export const forgetReset = (): void => {
  for (const key of [EMAIL, TICKET]) sessionStorage.removeItem(key)
}
