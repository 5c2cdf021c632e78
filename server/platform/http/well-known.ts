import { notFound } from '@waybill/contract/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../version.ts'
import { sendError } from './api.ts'
import type { Services } from './context.ts'

/** Everything behind the front page needs a log-in: nothing here is for search engines. */
const ROBOTS = 'User-agent: *\nDisallow: /\n'
const DAY_MS = 86_400_000
/** RFC 9116 wants less than a year. */
const VALID_DAYS = 180

function securityText(contact: string, { config, now }: Services): string {
  const expires = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS)
  const address = new URL('/.well-known/security.txt', config.publicUrl).href
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${address}`,
    '',
  ].join('\n')
}

const sendText = (reply: FastifyReply, text: string | Buffer) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)

/** What other programs ask for by a fixed address: /version, /licenses.txt, /robots.txt, /.well-known/security.txt. `web`: the built web. */
export function registerWellKnown(app: FastifyInstance, services: Services, web: string | undefined): void {
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler })
  get('/version', async (_request, reply) => reply.header('cache-control', 'no-store').send(version))
  get('/robots.txt', async (_request, reply) => sendText(reply, ROBOTS))
  get('/.well-known/security.txt', async (_request, reply) => {
    const { securityContact } = services.config
    if (securityContact === undefined) return sendError(reply, notFound('Page', '页面'), services)
    return sendText(reply, securityText(securityContact, services))
  })
  const licences = web && join(web, 'licenses', 'licenses.txt')
  get('/licenses.txt', async (_request, reply) => {
    const text = licences && (await readFile(licences).catch(() => undefined))
    return text ? sendText(reply, text) : sendError(reply, notFound('Page', '页面'), services)
  })
}
