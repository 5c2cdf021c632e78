import { urlOf } from '@waybill/contract'
import { describe, expect, it } from 'vitest'
import { type Probe, type ProbeInput, routesWithIds } from '../testing/probe.ts'
import { probes } from '../testing/probes/index.ts'
import { sendFile } from '../testing/send-file.ts'
import { useTestServer } from '../testing/server.ts'

const server = useTestServer()
/** A seller of the same tenant cannot be probed where verification is asked for, so a reseller's seller plays the stranger too. */
const sellers = { owner: 'seller@demo.test', strangers: ['seller@acme.test', 'seller@nova.test'] }

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
    return { status, data: body.data }
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
  return { status, data: body.data }
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
      const own = await send(probe, input, owner)
      expect(own.status).not.toBe(404)
      expect(probe.harmless?.(own) ?? false).toBe(false)
    },
  )
})
