import { route } from '@waybill/contract/core/route'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { useTestServer } from '../../testing/server.ts'
import { FileMissingError } from '../files/index.ts'
import { handlePublic } from './binding.ts'
import { MOST_CONNECTIONS } from './server.ts'

const fail = route({
  id: 'fail',
  method: 'GET',
  path: '/api/test/fail',
  tag: 'test',
  access: 'public',
  summary: 'test',
  query: z.strictObject({ code: z.string(), message: z._default(z.string(), '') }),
  output: z.null(),
})
const server = useTestServer({
  modules: [
    {
      routes: [
        handlePublic(fail, async (_ctx, { query }): Promise<null> => {
          if (query.code === 'no file') throw new FileMissingError('0'.repeat(32))
          throw Object.assign(new Error(query.message), { code: query.code })
        }),
      ],
    },
  ],
})
const failing = async (code: string, message = '') => {
  const { status, body, headers } = await server.call(fail, { query: { code, message } })
  return { status, code: body.errorCode, retryAfter: headers['retry-after'], words: body.message }
}

describe('trouble of the database', () => {
  it.each(['25006', '08P01', '08004', '53200', '53300', '57P01', '57P03', '57014', '58030', 'ECONNREFUSED', 'EPIPE'])(
    '%s is 503, and worth another try in two seconds',
    async (code) => expect(await failing(code)).toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: '2' }),
  )
  it.each(['53100', 'ENOSPC'])('%s says that the disk is full', async (code) => {
    const answer = await failing(code)
    expect([answer.status, answer.code, answer.words]).toEqual([
      507,
      'STORAGE_FULL',
      expect.stringContaining('disk space'),
    ])
  })
  it.each(['XX000', '42P01', '23505'])('%s is an error of ours, and says no more than that', async (code) =>
    expect(await failing(code, 'relation "secret" of Ann')).toMatchObject({
      status: 500,
      code: 'SERVER_ERROR',
      retryAfter: undefined,
      words: expect.not.stringContaining('secret'),
    }),
  )
})

it('a file that is known but is not on this disk is 404 with a code of its own', async () =>
  expect(await failing('no file')).toMatchObject({ status: 404, code: 'FILE_GONE' }))

it('connections are few, and who sends a head byte by byte is cut off soon', () => {
  const { maxConnections, headersTimeout, requestTimeout } = server.app.server
  expect(maxConnections).toBe(MOST_CONNECTIONS)
  expect(headersTimeout).toBeLessThanOrEqual(20_000)
  expect(requestTimeout).toBe(300_000)
})
