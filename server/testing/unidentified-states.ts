import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'
import { unidentifiedCalls } from './unidentified-returns.ts'
import { plantReturnsFloor, plantSent } from './warehouse-returns.ts'

type Value = string | number
/** The code that is answered; undefined: none. */
type Case = (value: Value) => Promise<string | null | undefined>

/** What is asked of a parcel whose order nobody knows, and of a claim of it, in each state. */
export function unidentifiedCases(server: TestServer): Record<string, Case> {
  const planted = async () => {
    const floor = await plantReturnsFloor(server)
    const calls = unidentifiedCalls(server, () => floor)
    const sent = await plantSent(server, floor, { MUG: 1 })
    const { id } = (await calls.record(randomUUID())).body.data!
    return { id, sent, ...calls }
  }
  /** One whose time is over, in a state. */
  const parcel = async (state: Value) => {
    const one = await planted()
    await server.admin.query("update unidentified_return set state = $2, dispose_from = '2020-01-01' where id = $1", [
      one.id,
      state,
    ])
    return one
  }
  const claimed = async () => {
    const one = await planted()
    const claimId = (await one.claim(one.id, one.sent.orderNo)).body.data!.claim!.id
    return { claimId, ...one }
  }
  const claim = async (state: Value) => {
    const one = await claimed()
    await server.admin.query(
      `update unidentified_claim set state = $2, reason = case when $2 = 'rejected' then 'No' end,
         return_id = case when $2 = 'confirmed' then 1 end where id = $1`,
      [one.claimId, state],
    )
    return one
  }
  return {
    'unidentified_return.state claim': async (state) => {
      const one = await parcel(state)
      // A seller reads it in every state once it has claimed it.
      await server.admin.query(
        `insert into unidentified_claim (org_id, warehouse_org_id, parcel_id, outbound_id, outbound_no, order_no, state, created_at)
         select $2, u.org_id, u.id, 1, 'OB-1', 'SO-1', 'withdrawn', now() from unidentified_return u where u.id = $1`,
        [
          one.id,
          (await server.admin.query('select org_id from outbound where id = $1', [one.sent.outboundId])).rows[0].org_id,
        ],
      )
      return (await one.claim(one.id, one.sent.orderNo)).body.errorCode
    },
    'unidentified_return.state confirm': async (state) => {
      const one = await claimed()
      await server.admin.query('update unidentified_return set state = $2 where id = $1', [one.id, state])
      return (await one.confirm(one.id, one.claimId)).body.errorCode
    },
    'unidentified_return.state link': async (state) => {
      const one = await parcel(state)
      return (await one.link(one.id, (await one.opened(one.sent.number)).body.data!.id)).body.errorCode
    },
    'unidentified_return.state dispose': async (state) => {
      const one = await parcel(state)
      return (await one.dispose(one.id)).body.errorCode
    },
    'unidentified_claim.state confirm': async (state) => {
      const one = await claim(state)
      return (await one.confirm(one.id, one.claimId)).body.errorCode
    },
    'unidentified_claim.state reject': async (state) => {
      const one = await claim(state)
      return (await one.reject(one.id, one.claimId)).body.errorCode
    },
    'unidentified_claim.state withdraw': async (state) => {
      const one = await claim(state)
      return (await one.withdraw(one.id, one.claimId)).body.errorCode
    },
  }
}
