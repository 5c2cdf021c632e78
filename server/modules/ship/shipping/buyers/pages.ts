import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@waybill/contract/core/messages'
import { AppError } from '@waybill/contract/core/errors'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { hostOf, type Services, TENANT_OVERRIDE, tokenBuckets } from '../../../../platform/http/index.ts'
import { lineOf } from '../../../../platform/network.ts'
import { type Tenant, tenantOfHost } from '../../../site/tenancy/index.ts'
import { findBuyerEmail, findParcelPage, findTokenByNumber, type ParcelPage, plainNumber } from './find-parcel.ts'
import { renderEmails, renderLookUp, renderNothing } from './form-html.ts'
import type { Frame, Sender } from './frame.ts'
import { hasOptedOut, optIn, optOut } from './opt-out.ts'
import { pageStyle } from './page-style.ts'
import { renderParcel } from './parcel-html.ts'
import { storedBuyerMail } from './settings.ts'

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** Numbers can be guessed: so many tries of one line, then five a minute. */
const TRIES = { perSecond: 5 / 60, burst: 5 }
/** So can the ZIP code of a number that is known, by many together: so many tries of one number, then twenty an hour. */
const TRIES_OF_NUMBER = { perSecond: 20 / 3600, burst: 20 }
const SMALL = 4096

const headers = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

/** A request on a tenant's host with its form, if it has one. */
export interface Visit {
  services: Services
  tries: Record<'line' | 'number', ReturnType<typeof tokenBuckets>>
  request: FastifyRequest
  reply: FastifyReply
  tenant: Tenant
  frame: Frame
  form: URLSearchParams
}

function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  if (lang === 'en' || lang === 'cn') return lang
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '') ? 'cn' : 'en'
}

function frameOf(request: FastifyRequest, tenant: Tenant): Frame {
  const locale = localeOf(request)
  // The development override stays on, so that every page is of the same tenant.
  const override = (request.query as Record<string, unknown>)[TENANT_OVERRIDE]
  const overrides = typeof override === 'string' ? { [TENANT_OVERRIDE]: override } : undefined
  const at = (path: string, lang: Locale) => `${path}?${new URLSearchParams({ lang, ...overrides }).toString()}`
  const [path = '/t'] = request.url.split('?')
  const { hash } = pageStyle(tenant.setting.colorType)
  return {
    setting: tenant.setting,
    locale,
    style: at(`/t/style/${hash}.css`, locale),
    otherLanguage: at(path, locale === 'en' ? 'cn' : 'en'),
    to: (target) => at(target, locale),
  }
}

export const send = (reply: FastifyReply, html: string, { status = 200, cache = 'no-store' } = {}): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', cache).send(html)

export const tokenOf = (request: FastifyRequest): string | null => {
  const { token = '' } = request.params as { token?: string }
  return TOKEN.test(token) ? token : null
}

export async function senderOf(db: Db, orgId: number): Promise<Sender> {
  const { settings } = await storedBuyerMail.read(db, orgId)
  return { name: settings.senderName.trim(), contact: settings.contact.trim() }
}

export const read = <T>({ services }: Visit, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(services.database, { role: 'service', orgId: 0 }, work, { readOnly: true })

async function find(at: Visit): Promise<ParcelPage | 'ended' | undefined> {
  const token = tokenOf(at.request)
  if (!token) return undefined
  return read(at, (db) => findParcelPage(db, { token, tenantOrgId: at.tenant.orgId, now: at.services.now() }))
}

const nothing = ({ reply, frame }: Visit, found: 'ended' | undefined): FastifyReply =>
  send(reply, renderNothing(frame, found ?? 'unknown'), { status: found ? 410 : 404 })

async function showParcel(at: Visit): Promise<FastifyReply> {
  const found = await find(at)
  if (!found || found === 'ended') return nothing(at, found)
  const sender = await read(at, (db) => senderOf(db, found.orgId))
  return send(at.reply, renderParcel(at.frame, found, sender), { cache: 'private, max-age=60' })
}

/** True when both the line and the number have a try left. */
function takeTry({ tries, request, services }: Visit, number: string): boolean {
  const now = services.now().getTime()
  try {
    tries.line.take(lineOf(request.ip), now)
    tries.number.take(plainNumber(number), now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

async function lookUp(at: Visit): Promise<FastifyReply> {
  const { reply, frame, form, tenant } = at
  const [number, zip] = [form.get('number')?.slice(0, 60) ?? '', form.get('zip')?.slice(0, 20) ?? '']
  const again = (wrong: 'notFound' | 'tooMany' | 'missing', status: number) =>
    send(reply, renderLookUp(frame, { number, zip, wrong }), { status })
  if (number.trim() === '' || zip.trim() === '') return again('missing', 400)
  if (!takeTry(at, number)) return again('tooMany', 429)
  const token = await read(at, (db) => findTokenByNumber(db, { number, zip, tenantOrgId: tenant.orgId }))
  return token ? reply.redirect(frame.to(`/t/${token}`), 303) : again('notFound', 404)
}

/** Shows whether the buyer gets emails; after a post, changes it. */
async function emails(at: Visit): Promise<FastifyReply> {
  const found = await find(at)
  if (!found || found === 'ended') return nothing(at, found)
  const { orgId, token } = found
  const { services, form } = at
  const choice = form.get('stop')
  const answer = await inScope(services.database, { role: 'service', orgId: 0 }, async (db) => {
    const email = await findBuyerEmail(db, token)
    if (email !== null && choice === '1') await optOut(db, { orgId, email, at: services.now() })
    if (email !== null && choice === '0') await optIn(db, { orgId, email })
    const stopped = email === null || (await hasOptedOut(db, orgId, email))
    return { sender: await senderOf(db, orgId), stopped }
  })
  return send(at.reply, renderEmails(at.frame, { token, changed: choice === '0', ...answer }))
}

async function sendStyle({ request, reply, tenant }: Visit): Promise<FastifyReply> {
  const { css, hash } = pageStyle(tenant.setting.colorType)
  const isCurrent = (request.params as { file: string }).file === `${hash}.css`
  const cache = isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache'
  return reply.type('text/css; charset=utf-8').header('cache-control', cache).send(css)
}

/** Answers a request on a tenant's host with a page for its sellers' buyers; elsewhere there is none. */
export function visitsOf(services: Services) {
  const tries = { line: tokenBuckets(TRIES), number: tokenBuckets(TRIES_OF_NUMBER) }
  return (show: (at: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = await tenantOfHost(services, hostOf(request, !services.config.production))
    if (!tenant) return reply.callNotFound()
    void reply.headers(headers)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    return show({ services, tries, request, reply, tenant, form, frame: frameOf(request, tenant) })
  }
}

/** Tracking pages of a tenant's sellers for their buyers: without a log-in, without a script, on the tenant's host. */
export function registerBuyerPages(app: FastifyInstance, services: Services): void {
  const visit = visitsOf(services)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: SMALL },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get(
      '/t',
      visit(async ({ reply, frame }) => send(reply, renderLookUp(frame))),
    )
    scope.post('/t', { bodyLimit: SMALL }, visit(lookUp))
    scope.get('/t/style/:file', visit(sendStyle))
    scope.get('/t/:token', visit(showParcel))
    scope.get('/t/:token/emails', visit(emails))
    scope.post('/t/:token/emails', { bodyLimit: SMALL }, visit(emails))
  })
}
