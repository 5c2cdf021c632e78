import { carrierTable } from '@waybill/contract/carriers/carrier-table'
import { carrierName, findCarrier, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import type { Locale } from '@waybill/contract/core/messages'
import { mainZoneOfState, zoneOfAddress } from '../../../../places/index.ts'
import { escapeHtml } from '../../../../platform/html.ts'
import type { ParcelPage } from './find-parcel.ts'
import { documentOf, type Frame, languages, say, section, type Sender } from './frame.ts'
import { type PageWord, pageWords } from './page-words.ts'
import { adviceFor, fineHeadline, headlineOf, stepOf, steps } from './progress.ts'

const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** The clock of the place where it happened: of its state where the carrier names one, else of where the parcel goes. */
function zoneOf(place: string | null, to: ParcelPage['to']): string {
  const state = /, ([A-Z]{2})$/.exec(place ?? '')?.[1]
  return (state && mainZoneOfState(state)) || zoneOfAddress(to) || 'UTC'
}

function timeText(at: Date, zone: string, locale: Locale): string {
  const form = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(languages[locale], { ...form, timeZone: zone }).format(at)
}

function stepList(frame: Frame, parcel: ParcelPage): string {
  const reached = stepOf(parcel)
  const item = (word: PageWord, index: number): string => {
    const mark = index < reached ? 'done' : 'now'
    if (index > reached) return `<li>${say(frame, word)}</li>`
    const current = index === reached ? ' aria-current="step"' : ''
    return `<li class="done"${current}>${say(frame, word)}<span class="hidden"> (${say(frame, mark)})</span></li>`
  }
  return `<ol class="steps" aria-label="${say(frame, 'steps')}">${steps.map(item).join('')}</ol>`
}

const ENDED: readonly PageWord[] = ['voided', 'exception', 'delivered', 'atCarrier']
/** What is known of the parcel's way is not asked for, or over. */
const WITHOUT_WAY: readonly PageWord[] = ['voided', 'atCarrier']
function whenOf(frame: Frame, { eta, to }: ParcelPage, headline: PageWord): string {
  if (!eta || ENDED.includes(headline)) return ''
  return `<p class="muted">${say(frame, 'arrives', { date: dayText(eta, frame.locale) })} · ${escapeHtml(to.city)}</p>`
}

function headlineText(frame: Frame, parcel: ParcelPage, headline: PageWord): string {
  const fine = fineHeadline(headline, parcel)
  if (fine) return escapeHtml(fine[frame.locale])
  if (headline !== 'delivered') return say(frame, headline, { carrier: carrierName(parcel.carrier)[frame.locale] })
  const { events, status, to } = parcel
  const at = events.find((event) => event.status === status)?.at
  if (!at) return say(frame, 'stepDelivered')
  const zone = zoneOf(null, to)
  const date = new Intl.DateTimeFormat(languages[frame.locale], { dateStyle: 'medium', timeZone: zone }).format(at)
  return say(frame, 'delivered', { date })
}

function facts(frame: Frame, parcel: ParcelPage): string {
  const { locale } = frame
  const { carrier, serviceCode, trackingNo, orderNo, shipDate, isTest } = parcel
  const link = carrierLink(parcel)
  const number = `<span class="all">${escapeHtml(trackingNo)}</span>`
  const country = new Intl.DisplayNames(languages[locale], { type: 'region', fallback: 'code' }).of(parcel.to.country)
  const town = [parcel.to.city, parcel.to.state, parcel.to.country === 'US' ? null : country].filter(Boolean).join(', ')
  const rows: [PageWord, string][] = [
    ['order', escapeHtml(orderNo)],
    ['carrier', escapeHtml((isOwnLabel(parcel) ? carrierName(carrier) : serviceLabel(carrier, serviceCode))[locale])],
    ['number', link && !isTest ? `<a href="${escapeHtml(link)}" rel="noreferrer">${number}</a>` : number],
    ['sent', escapeHtml(dayText(shipDate, locale))],
    ['to', escapeHtml(town)],
  ]
  return section(`<dl>${rows.map(([word, value]) => `<dt>${say(frame, word)}</dt><dd>${value}</dd>`).join('')}</dl>`)
}

function carrierLink({ carrier, trackingNo }: ParcelPage): string | null {
  const known = findCarrier(carrier)
  return known ? carrierTable[known.id].trackingPage + encodeURIComponent(trackingNo) : null
}

function history(frame: Frame, { events, to }: ParcelPage): string {
  const { locale } = frame
  const item = ({ at, text, place }: ParcelPage['events'][number]): string => {
    const where = place ? `<br><small>${escapeHtml(place)}</small>` : ''
    const time = escapeHtml(timeText(at, zoneOf(place, to), locale))
    return `<li><span>${escapeHtml(text[locale])}${where}</span><time datetime="${at.toISOString()}">${time}</time></li>`
  }
  const list = `<ol class="events">${events.map(item).join('')}</ol>`
  return section(`<h2>${say(frame, 'history')}</h2>${events.length > 0 ? list : `<p>${say(frame, 'noEvents')}</p>`}`)
}

function help(frame: Frame, { headline, parcel }: { headline: PageWord; parcel: ParcelPage }, sender: Sender): string {
  const word = adviceFor(headline, parcel)
  const name = sender.name || pageWords(frame.locale).theSender
  const todo = word
    ? `<h2>${say(frame, 'next')}</h2><p>${say(frame, word, { sender: name, carrier: carrierName(parcel.carrier)[frame.locale] })}</p>`
    : ''
  const contact = sender.contact
    ? `<p>${say(frame, 'contact', { sender: name })}: <span class="all">${escapeHtml(sender.contact)}</span></p>`
    : ''
  return todo || contact ? section(todo + contact) : ''
}

/** The page of a parcel: how far it is, when it comes, what happened to it, what to do. */
export function renderParcel(frame: Frame, parcel: ParcelPage, sender: Sender): string {
  const headline = headlineOf(parcel)
  const title = headlineText(frame, parcel, headline)
  const bad = headline === 'exception' ? ' class="bad"' : ''
  const test = parcel.isTest ? section(`<p>${say(frame, 'test')}</p>`, 'note') : ''
  const progress = WITHOUT_WAY.includes(headline) ? '' : stepList(frame, parcel)
  const from = sender.name ? `<p class="muted">${escapeHtml(sender.name)}</p>` : ''
  return documentOf(frame, `${title} · ${escapeHtml(parcel.trackingNo)}`, [
    test,
    section(`${from}<h1${bad}>${title}</h1>${whenOf(frame, parcel, headline)}${progress}`),
    help(frame, { headline, parcel }, sender),
    facts(frame, parcel),
    ...(WITHOUT_WAY.includes(headline) ? [] : [history(frame, parcel)]),
  ])
}
