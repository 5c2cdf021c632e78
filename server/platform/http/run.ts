import type { FastifyRequest } from 'fastify'
import { inScope } from '../database/index.ts'
import { uploadsFolder } from '../files/index.ts'
import type { Binding } from './binding.ts'
import { type Actor, type Ctx, forActor, type PublicCtx } from './context.ts'
import { idempotencyKeyOf, runIdempotent, requestHash } from './idempotency.ts'
import type { RawInput } from './input.ts'
import { withUploadedFile } from './upload.ts'

export interface Call {
  request: FastifyRequest
  ctx: PublicCtx
  input: RawInput
}

async function inTransaction(
  binding: Extract<Binding, { run: 'transaction' }>,
  call: Call,
  actor: Actor,
): Promise<unknown> {
  const { route, handler, retries } = binding
  const key = route.idempotent ? idempotencyKeyOf(call.request.headers) : null
  const base = forActor(call.ctx, actor, key)
  let afterwards: (() => void | Promise<void>)[] = []
  const answer = await inScope(
    base.database,
    base.scope,
    (db, client) => {
      // A second run after a deadlock starts afresh.
      afterwards = []
      const ctx: Ctx = { ...base, db, client, afterCommit: (work) => void afterwards.push(work) }
      const work = async () => handler(ctx, call.input)
      if (key === null) return work()
      return runIdempotent(
        db,
        { orgId: actor.orgId, key, routeId: route.id, hash: requestHash(route.id, call.input) },
        work,
      )
    },
    { retries },
  )
  for (const work of afterwards) {
    try {
      await work()
    } catch (error) {
      base.log.error({ err: error, route: route.id }, 'work after the commit failed')
    }
  }
  return answer
}

function withUpload(binding: Extract<Binding, { run: 'upload' }>, call: Call, actor: Actor): Promise<unknown> {
  const { config } = call.ctx
  const settings = { directory: uploadsFolder(config.dataDir), maxBytes: config.limits.uploadBytes }
  const ctx = forActor(call.ctx, actor, null)
  return withUploadedFile(call.request, settings, async (file) => binding.handler({ ...ctx, file }, call.input))
}

/** Runs a binding's handler with the context that it was bound for. The caller has checked who may. */
export async function run(binding: Binding, call: Call): Promise<unknown> {
  if (binding.run === 'public') return binding.handler(call.ctx, call.input)
  const { actor } = call.ctx
  if (!actor) throw new Error(`${binding.route.id} was reached without a log-in`)
  if (binding.run === 'transaction') return inTransaction(binding, call, actor)
  if (binding.run === 'upload') return withUpload(binding, call, actor)
  return binding.handler(forActor(call.ctx, actor, null), call.input)
}
