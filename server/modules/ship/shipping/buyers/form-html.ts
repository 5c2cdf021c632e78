import { escapeHtml } from '../../../../platform/html.ts'
import { PAGE_ENDS_DAYS } from './find-parcel.ts'
import { documentOf, type Frame, say, section, type Sender } from './frame.ts'
import { pageWords } from './page-words.ts'

/** The form that finds a parcel by its number; `wrong` is what was wrong with the last try. */
export function renderLookUp(
  frame: Frame,
  { number = '', zip = '', wrong }: { number?: string; zip?: string; wrong?: 'notFound' | 'tooMany' | 'missing' } = {},
): string {
  const problem = wrong ? `<p class="bad" role="alert" id="wrong">${say(frame, wrong)}</p>` : ''
  const invalid = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''
  const field = (name: 'number' | 'zip', value: string, most: number) =>
    `<label>${say(frame, name)}<input name="${name}" value="${escapeHtml(value)}" maxlength="${most}" autocomplete="off" required${invalid}></label>`
  const form = [
    `<form method="post" action="${escapeHtml(frame.to('/t'))}">`,
    field('number', number, 60),
    field('zip', zip, 20),
    `<button>${say(frame, 'find')}</button></form>`,
  ].join('')
  const title = say(frame, 'title')
  return documentOf(frame, title, [section(`<h1>${title}</h1><p>${say(frame, 'lead')}</p>${problem}${form}`)])
}

/** Where there is no parcel to show. */
export function renderNothing(frame: Frame, why: 'unknown' | 'ended'): string {
  const title = say(frame, `${why}Title`)
  const link = `<p><a href="${escapeHtml(frame.to('/t'))}">${say(frame, 'lookUp')}</a></p>`
  const days = { days: String(PAGE_ENDS_DAYS) }
  return documentOf(frame, title, [section(`<h1>${title}</h1><p>${say(frame, why, days)}</p>${link}`)])
}

/** Where a buyer ends the emails of a seller, or takes them up again. */
export function renderEmails(
  frame: Frame,
  { token, sender, stopped, changed }: { token: string; sender: Sender; stopped: boolean; changed: boolean },
): string {
  const name = sender.name || pageWords(frame.locale).theSender
  const title = say(frame, 'emailsTitle')
  const state = stopped ? 'emailsStopped' : changed ? 'emailsStarted' : 'emailsLead'
  const form = [
    `<form method="post" action="${escapeHtml(frame.to(`/t/${token}/emails`))}">`,
    `<input type="hidden" name="stop" value="${stopped ? '0' : '1'}">`,
    `<button>${say(frame, stopped ? 'emailsStart' : 'emailsStop')}</button></form>`,
  ].join('')
  return documentOf(frame, title, [
    section(
      `<h1>${title}</h1><p role="status">${say(frame, state, { sender: name })}</p>${form}<p></p><p><a href="${escapeHtml(frame.to(`/t/${token}`))}">${say(frame, 'back')}</a></p>`,
    ),
  ])
}
