import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '../../server/operations/totp.fixture.ts'
import { emptyMachine, type Machine, readSteps, type Step } from './guide.ts'
import { emptyFolder, remove, root } from './packed.ts'
import { askThroughProxy, hasCaddy } from './proxy.ts'

const steps = readSteps(readFileSync(join(root, 'docs/operating.md'), 'utf8'))
const hasCommands = existsSync(join(root, 'bin/waybill.mjs'))

/** Steps that need a program of the operator's machine, or of the product, that is not there. They are skipped, never counted as passed. */
const missing: Record<string, string | false> = {
  caddyfile: !hasCaddy && 'caddy',
  ...Object.fromEntries(
    ['doctor', 'first-account', 'tenant', 'backup', 'restore', 'rotate'].map((name) => [
      name,
      !hasCommands && 'bin/waybill.mjs',
    ]),
  ),
}

const PASSWORD = 'Guide_2026'

/** What the guide leaves to the browser: the authenticator app of the platform's first account. Answers a recovery code. */
async function setUpFactor(port: number): Promise<string> {
  let token = ''
  const call = async (path: string, body: object) => {
    // Not by fetch, which does not let anybody name the host.
    const asked = request({
      port,
      method: 'POST',
      path: `/api/wms-user/${path}`,
      headers: { host: 'ship.example.com', 'content-type': 'application/json', authorization: token },
    })
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const { data, message } = JSON.parse(await text(answer))
    if (answer.statusCode !== 200) throw new Error(`${path}: ${message}`)
    return data
  }
  const login = await call('user/login', { userName: 'admin@example.com', password: PASSWORD })
  token = `Bearer ${login.accessToken}`
  const { secret } = await call('account/mfa/begin', { password: PASSWORD })
  const { recoveryCodes } = await call('account/mfa/confirm', { code: codeAt(secret, new Date()) })
  return recoveryCodes[0]
}

/** A step may start the server more than once, and reads a backup of everything. */
const STEP_MS = 300_000

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** What must be true after a step, beyond that it ended well. */
const outcomes: Record<string, (output: string) => void> = {
  service: (output) => expect(output).toContain('"ready"'),
  tenant: (output) => expect(JSON.parse(output).data.tenant.owner.passwordSet).toBe(false),
  restore: (output) => expect(output).toMatch(/Restored the backup[\s\S]*"ready"/),
  metrics: (output) => expect(output).toMatch(/^waybill_build_info\{version="\d/m),
}

describe('the guide for operators, step by step on an empty machine', () => {
  let place = ''
  let machine: Machine
  let port = 0
  beforeAll(async () => {
    place = emptyFolder('guide')
    port = await freePort()
    machine = emptyMachine(place, { port, password: PASSWORD })
  })
  afterAll(async () => {
    await machine.stop()
    remove(place)
  })

  for (const step of steps) {
    const lacking = missing[step.name]
    it.skipIf(lacking)(
      lacking ? `${step.name} (not run: ${lacking} is not here)` : step.name,
      () => take(step),
      STEP_MS,
    )
  }

  async function take(step: Step): Promise<void> {
    if (step.language === 'caddyfile') {
      const [https, http] = [await freePort(), await freePort()]
      const caddyfile = step.code.replace('8027', String(port))
      const paths = ['/healthz', '/login', '/api/openapi.json']
      const answers = await askThroughProxy(caddyfile, { place, https, http, paths })
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[1]?.body).toContain('<!doctype html>')
      // Said only to whom the server believes to have come over TLS.
      return void expect(answers[1]?.headers['strict-transport-security']).toMatch(/^max-age=\d/)
    }
    if (step.name === 'tenant') machine.set('ADMIN_CODE', await setUpFactor(port))
    const output = await machine.run(step)
    outcomes[step.name]?.(output)
  }
})

it('every block of the guide that can be run has the name of a step, and no name comes twice', () => {
  const names = steps.map((step) => step.name)
  expect(names).toEqual([
    'build',
    'account',
    'settings',
    'service',
    'doctor',
    'caddyfile',
    'first-account',
    'tenant',
    'backup',
    'restore',
    'rotate',
    'metrics',
  ])
})

it('the unit starts what the guide tells of: the packed tree, with the settings file', () => {
  const unit = readFileSync(join(root, 'deploy/waybill.service'), 'utf8')
  expect(unit).toContain('WorkingDirectory=/opt/waybill\n')
  expect(unit).toContain('EnvironmentFile=/etc/waybill.env\n')
  expect(unit).toContain('ExecStart=/usr/bin/node server/main.ts\n')
})
