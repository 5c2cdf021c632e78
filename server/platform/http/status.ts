import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'

const ANSWER_MS = 2000

/** Does the database answer within two seconds? */
async function databaseAnswers({ database }: Services): Promise<boolean> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_MS)
  })
  const probe = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  const answers = await Promise.race([probe, tooLate])
  clearTimeout(late)
  return answers
}

/**
 * `/healthz`: the process lives. `/readyz`: it may be sent calls (migrated, checked, not stopping, database there). A load
 * balancer asks the second, a supervisor the first: a database that is down is no reason to restart us.
 */
export function registerStatus(app: FastifyInstance, services: Services, isOpen: () => boolean): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = isOpen() && (await databaseAnswers(services))
    void reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return reply.send({ status: ready ? 'ready' : 'not ready' })
  })
}
