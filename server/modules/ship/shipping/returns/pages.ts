import type { FastifyInstance, FastifyReply } from 'fastify'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type ReturnReason, returnState, type ReturnState } from '@waybill/contract/returns/lifecycle'
import { returnReasonWords } from '@waybill/contract/returns/words'
import { sql } from 'kysely'
import type { Services } from '../../../../platform/http/index.ts'
import { escapeHtml } from '../../../../platform/html.ts'
import { documentOf, type Frame, languages, say, section, type Sender } from '../buyers/frame.ts'
import { pageWords } from '../buyers/page-words.ts'
import { read, send, senderOf, tokenOf, type Visit, visitsOf } from '../buyers/pages.ts'
import { lastDay } from './facts.ts'

/** What anybody with the address of the page may see: nothing of a person, which the label alone shows. */
interface ReturnPage {
  orgId: number
  token: string
  state: ReturnState
  reason: ReturnReason
  carrier: number
  serviceCode: string
  trackingNo: string
  orderNo: string
  isTest: boolean
  expiresAt: Date
  buyer: PostalAddress
  key: string | null
}

async function find(at: Visit): Promise<ReturnPage | undefined> {
  const token = tokenOf(at.request)
  if (!token) return undefined
  return read(at, async (db) => {
    const { rows } = await sql<ReturnPage>`
      select r.org_id as "orgId", r.token, r.state, r.reason, r.carrier, r.service_code as "serviceCode", r.tracking_no as "trackingNo",
        s.order_no as "orderNo", r.is_test as "isTest", r.expires_at as "expiresAt", r.from_address as buyer, f.storage_key as key
      from return_label r join shipment s on s.org_id = r.org_id and s.id = r.shipment_id join tenancy_org o on o.id = r.org_id
      left join files_file f on f.org_id = r.org_id and f.id = r.pdf_file
      where r.token = ${token}::uuid and o.parent_org_id = ${at.tenant.orgId} and r.tracking_no is not null`.execute(db)
    return rows[0]
  })
}

const usable: readonly ReturnState[] = [returnState.created, returnState.sent]
const over: readonly ReturnState[] = [returnState.expired, returnState.voided]
const arrived: readonly ReturnState[] = [returnState.delivered, returnState.settled]

const lone = (frame: Frame, title: 'returnOverTitle' | 'unknownTitle', text: 'returnOver' | 'returnUnknown'): string =>
  documentOf(frame, say(frame, title), [section(`<h1>${say(frame, title)}</h1><p>${say(frame, text)}</p>`)])

function steps(frame: Frame, { token, carrier, expiresAt, buyer }: ReturnPage): string {
  const { locale } = frame
  const date = new Intl.DateTimeFormat(languages[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${lastDay(expiresAt, buyer)}T00:00Z`),
  )
  const facts = { carrier: carrierName(carrier)[locale], date }
  const lines = (['returnPrint', 'returnPack', 'returnDrop'] as const).map(
    (word) => `<li>${say(frame, word, facts)}</li>`,
  )
  const link = escapeHtml(frame.to(`/r/${token}/label.pdf`))
  return section(
    `<h2>${say(frame, 'returnSteps')}</h2><p><a href="${link}" download>${say(frame, 'returnGet')}</a></p><ol>${lines.join('')}</ol>`,
  )
}

function render(frame: Frame, found: ReturnPage, sender: Sender): string {
  const { locale } = frame
  const { state, reason, carrier, serviceCode, trackingNo, orderNo, isTest } = found
  const isUsable = usable.includes(state)
  const title = isUsable ? 'returnTitle' : arrived.includes(state) ? 'returnArrived' : 'returnOnItsWay'
  const name = sender.name || pageWords(locale).theSender
  const rows = [
    [say(frame, 'order'), escapeHtml(orderNo)],
    [say(frame, 'returnReason'), escapeHtml(returnReasonWords[reason][locale])],
    [say(frame, 'carrier'), escapeHtml(serviceLabel(carrier, serviceCode)[locale])],
    [say(frame, 'number'), `<span class="all">${escapeHtml(trackingNo)}</span>`],
    ...(isUsable ? [[say(frame, 'returnUntil'), escapeHtml(lastDay(found.expiresAt, found.buyer))]] : []),
  ]
  const lead = isUsable ? `<p class="muted">${say(frame, 'returnLead', { sender: name })}</p>` : ''
  const contact = sender.contact
    ? section(
        `<p>${say(frame, 'contact', { sender: name })}: <span class="all">${escapeHtml(sender.contact)}</span></p>`,
      )
    : ''
  return documentOf(frame, say(frame, title), [
    isTest ? section(`<p>${say(frame, 'test')}</p>`, 'note') : '',
    section(`<h1>${say(frame, title)}</h1>${lead}`),
    isUsable ? steps(frame, found) : '',
    section(`<dl>${rows.map(([word, value]) => `<dt>${word}</dt><dd>${value}</dd>`).join('')}</dl>`),
    contact,
  ])
}

async function showReturn(at: Visit): Promise<FastifyReply> {
  const found = await find(at)
  if (!found) return send(at.reply, lone(at.frame, 'unknownTitle', 'returnUnknown'), { status: 404 })
  if (over.includes(found.state))
    return send(at.reply, lone(at.frame, 'returnOverTitle', 'returnOver'), { status: 410 })
  const sender = await read(at, (db) => senderOf(db, found.orgId))
  return send(at.reply, render(at.frame, found, sender))
}

async function sendLabel(at: Visit): Promise<FastifyReply> {
  const found = await find(at)
  if (!found?.key) return send(at.reply, lone(at.frame, 'unknownTitle', 'returnUnknown'), { status: 404 })
  if (!usable.includes(found.state))
    return send(at.reply, lone(at.frame, 'returnOverTitle', 'returnOver'), { status: 410 })
  const bytes = Buffer.from(await at.services.files.read(found.key))
  return at.reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="return-${found.trackingNo}.pdf"`)
    .send(bytes)
}

/** The page on which a buyer gets its return label: without a log-in, without a script, on the tenant's host. */
export function registerReturnPages(app: FastifyInstance, services: Services): void {
  const visit = visitsOf(services)
  app.get('/r/:token', visit(showReturn))
  app.get('/r/:token/label.pdf', visit(sendLabel))
}
