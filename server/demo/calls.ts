import type { OutputOf, ParsedOf, Route } from '@waybill/contract/core/route'
import { orgType } from '@waybill/contract/core/enums'
import { modules } from '../modules.ts'
import { inScope } from '../platform/database/index.ts'
import { type Actor, forActor, type Services } from '../platform/http/index.ts'
import { demoOrgs, demoUsers } from './people.ts'

export type Call = <R extends Route>(route: R, input: ParsedOf<R>) => Promise<OutputOf<R>>

const bindings = new Map(modules.flatMap(({ routes }) => routes).map((binding) => [binding.route.id, binding]))

async function actorOf({ database }: Services, email: string): Promise<Actor> {
  const { orgId, tenantOrgId } = demoUsers.find((one) => one.email === email)!
  const org = demoOrgs.find(({ id }) => id === orgId)
  const user = await inScope(database, { role: 'service', orgId }, (db) =>
    db.selectFrom('app_user').select('id').where('org_id', '=', orgId).orderBy('id').limit(1).executeTakeFirstOrThrow(),
  )
  return {
    userId: user.id,
    orgId,
    orgType: org?.type ?? orgType.ADMIN,
    tenantOrgId,
    sessionId: '',
    locale: 'en',
    verified: org?.verified ?? true,
    hasWarehouse: true,
    approved: true,
    factorMissing: false,
    floorOnly: false,
    proxy: null,
  }
}

/**
 * Calls as somebody of the demo makes them, by the clock of `services`, past HTTP and its checks of who may: so that what the demo shows
 * came about as real work does, with its movements, charges and messages. Only for routes that open their own transactions.
 */
export async function callsAs(services: Services, email: string): Promise<Call> {
  const actor = await actorOf(services, email)
  const ctx = forActor(
    { ...services, actor, host: '', ip: '', userAgent: '', locale: actor.locale, requestId: 'demo', token: null },
    actor,
    null,
  )
  return async <R extends Route>(route: R, input: ParsedOf<R>) => {
    const binding = bindings.get(route.id)
    if (binding?.run !== 'free') throw new Error(`The demo cannot call ${route.id}`)
    // The handler was bound to this very route.
    return (await binding.handler(ctx, input as never)) as OutputOf<R>
  }
}
