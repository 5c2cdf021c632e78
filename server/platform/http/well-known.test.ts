import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import shipped from '../../../package.json' with { type: 'json' }
import { useTestServer } from '../../testing/server.ts'
import { createServer } from './server.ts'
import { registerWellKnown } from './well-known.ts'

const server = useTestServer({ env: { WAYBILL_PUBLIC_URL: 'https://ship.example.com' } })
let web = ''
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'well-known-'))
  await mkdir(join(web, 'licenses'))
  await writeFile(join(web, 'licenses', 'licenses.txt'), 'MIT …')
})
afterAll(() => rm(web, { recursive: true }))

async function ask(url: string, options: { contact?: string; web?: string } = {}) {
  const config = { ...server.services.config, securityContact: options.contact }
  const services = { ...server.services, config }
  const app = createServer(services)
  registerWellKnown(app, services, options.web)
  const answer = await app.inject(url)
  await app.close()
  return answer
}

it('tells the version of package.json and nothing else', async () => {
  const answer = await ask('/version')
  expect([answer.statusCode, answer.json()]).toEqual([200, { version: shipped.version, commit: null }])
})

it('keeps robots out', async () => {
  expect((await ask('/robots.txt')).payload).toBe('User-agent: *\nDisallow: /\n')
})

it('names the contact for weaknesses as RFC 9116 wants it, valid for less than a year', async () => {
  const { payload, headers } = await ask('/.well-known/security.txt', { contact: 'mailto:security@example.com' })
  const fields = Object.fromEntries(
    payload
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(fields).toMatchObject({
    Contact: 'mailto:security@example.com',
    Canonical: 'https://ship.example.com/.well-known/security.txt',
    'Preferred-Languages': 'en, zh',
  })
  const days = (new Date(fields.Expires).getTime() - server.services.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('has no such page without a contact, and says so without html', async () => {
  const answer = await ask('/.well-known/security.txt')
  expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND'])
})

it('serves the notices of the built web, and none without it', async () => {
  const answer = await ask('/licenses.txt', { web })
  expect([answer.statusCode, answer.payload, answer.headers['content-type']]).toEqual([
    200,
    'MIT …',
    'text/plain; charset=utf-8',
  ])
  expect((await ask('/licenses.txt')).statusCode).toBe(404)
})
