import { AppError } from '@waybill/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lineOf } from '../../../platform/network.ts'
import { type Services, tokenBuckets } from '../../../platform/http/index.ts'
import { receiveWebhook } from './webhook.ts'

/** Stripe's events are some kilobytes. */
const MAX_BYTES = 262_144

const tenantOf = ({ params }: FastifyRequest): number => {
  const { tenant } = params as { tenant: string }
  if (!/^\d{1,15}$/.test(tenant)) throw new AppError('NOT_FOUND')
  return Number(tenant)
}

/** `/hooks/stripe/{tenant}`: signed over its raw bytes, which no parser touches. */
export function registerWebhook(app: FastifyInstance, services: Services): void {
  const limit = tokenBuckets(services.http.perIp)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/hooks/stripe/:tenant', {
      onRequest: async (request) => limit.take(lineOf(request.ip), services.now().getTime()),
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = String(request.headers['stripe-signature'] ?? '')
        await receiveWebhook(services, { tenant: tenantOf(request), body, signature })
        return reply.send({ received: true })
      },
    })
  })
}
