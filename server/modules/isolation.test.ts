import { orgType } from '@waybill/contract/core/enums'
import type { Route } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import { describe, expect, it } from 'vitest'
import { type Probe, type ProbeInput, routesWithIds } from '../testing/probe.ts'
import { probes } from '../testing/probes/index.ts'
import { sendFile } from '../testing/send-file.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer()
/** A seller of the same tenant cannot be probed where verification is asked for, so a reseller's seller plays the stranger too. */
const sellers = { owner: 'seller@demo.test', strangers: ['seller@acme.test', 'seller@nova.test'] }

/** Every other kind of account: an unverified seller of the same tenant, a warehouse, a reseller of others, the platform. */
const kinds = ['new@demo.test', 'floor@demo.test', 'owner@acme.test', 'admin@demo.test']
const refusals = ['FORBIDDEN', 'NEEDS_VERIFICATION', 'NEEDS_WAREHOUSE', 'NOT_APPROVED']
/** The platform provides for the sellers of the main site: where a call is for staff, it is no stranger. */
const isStranger = (email: string, { access }: Route) =>
  email !== 'admin@demo.test' || !Array.isArray(access) || !access.includes(orgType.ADMIN)

let keys = 0
async function send({ route }: Probe, input: ProbeInput, as: string) {
  if (input.file) {
    const { status, body } = await sendFile(server, {
      route,
      as,
      query: input.query,
      fileName: 'x',
      content: input.file,
    })
    return { status, data: body.data, code: body.errorCode }
  }
  const headers = route.idempotent ? { 'idempotency-key': `probe-key-${keys++}` } : {}
  const payload = input.body === undefined ? {} : { payload: input.body }
  const { status, body } = await server.request({
    method: route.method,
    url: urlOf(route, input),
    as,
    headers,
    ...payload,
  })
  return { status, data: body.data, code: body.errorCode }
}

describe('ids of another organisation', () => {
  it('are tried on every route that takes ids', () => {
    const probed = new Set(probes.map(({ route }) => route.id))
    expect(
      routesWithIds()
        .map(({ id }) => id)
        .filter((id) => !probed.has(id)),
    ).toEqual([])
  })
  it.each(probes.map((probe) => ({ id: probe.route.id, probe })))(
    'are as good as unknown to $id, and the owner is served',
    async ({ probe }) => {
      const { owner, strangers } = probe.accounts ?? sellers
      const input = await probe.plant(server, owner)
      for (const stranger of strangers) {
        const answer = await send(probe, input, stranger)
        const harmless = probe.harmless?.(answer) ?? answer.status === 404
        expect(harmless, `${stranger}: ${JSON.stringify(answer)}`).toBe(true)
      }
      for (const other of probe.accounts ? [] : kinds.filter((email) => isStranger(email, probe.route))) {
        const answer = await send(probe, input, other)
        const refused = answer.status === 403 && refusals.includes(String(answer.code))
        const harmless = refused || (probe.harmless?.(answer) ?? answer.status === 404)
        expect(harmless, `${other}: ${JSON.stringify(answer)}`).toBe(true)
      }
      const own = await send(probe, input, owner)
      expect(own.status).not.toBe(404)
      expect(probe.harmless?.(own) ?? false).toBe(false)
    },
  )
})
