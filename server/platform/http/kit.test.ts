import { AppError, notFound } from '@waybill/contract/core/errors'
import { route } from '@waybill/contract/core/route'
import { setTimeout as sleep } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { demoOrg } from '../../demo/index.ts'
import { identity } from '../../modules/people/identity/index.ts'
import { useTestServer } from '../../testing/server.ts'
import { handle, handleDownload, handlePublic, handleUpload } from './binding.ts'
import { uploadsFolder } from '../files/index.ts'

const tag = 'test'
const body = z.strictObject({ name: z.string() })
const sellers = { tag, access: [1] as const, summary: 'test' }

const createStore = route({
  ...sellers,
  id: 'createStore',
  method: 'POST',
  path: '/api/test/store',
  idempotent: true,
  body,
  output: z.object({ id: z.int() }),
})
const lateFailure = route({
  ...sellers,
  id: 'lateFailure',
  method: 'POST',
  path: '/api/test/late',
  body,
  output: z.null(),
})
const ownScope = route({
  ...sellers,
  id: 'ownScope',
  method: 'POST',
  path: '/api/test/own-scope',
  body,
  output: z.array(z.string()),
})
const nothing = route({
  ...sellers,
  id: 'nothing',
  method: 'GET',
  path: '/api/test/nothing',
  output: z.nullable(z.string()),
})
const needy = route({
  ...sellers,
  id: 'needy',
  method: 'GET',
  path: '/api/test/needy',
  needs: ['verified', 'warehouse', 'approved'],
  output: z.null(),
})
const wrongAnswer = route({
  ...sellers,
  id: 'wrongAnswer',
  method: 'GET',
  path: '/api/test/wrong',
  query: z.strictObject({ kind: z.string() }),
  output: z.object({ a: z.int() }),
})
const broken = route({
  tag,
  access: 'public',
  summary: 'test',
  id: 'broken',
  method: 'GET',
  path: '/api/test/broken',
  output: z.null(),
})
const upload = route({
  ...sellers,
  id: 'upload',
  method: 'POST',
  path: '/api/test/upload',
  kind: 'upload',
  output: z.object({ name: z.string(), size: z.int(), there: z.boolean(), sha256: z.string() }),
})
const download = route({
  ...sellers,
  id: 'download',
  method: 'POST',
  path: '/api/test/download',
  kind: 'download',
  body,
})

const seen: string[] = []
const afterwards: string[] = []
const testModule = {
  routes: [
    handle(createStore, async (ctx, { body: { name } }) => {
      await sleep(20)
      const store = await ctx.db
        .insertInto('store')
        .values({ org_id: ctx.actor.orgId, name })
        .returning('id')
        .executeTakeFirstOrThrow()
      return store
    }),
    handle(lateFailure, async (ctx, { body: { name } }) => {
      await ctx.db.insertInto('store').values({ org_id: ctx.actor.orgId, name }).execute()
      ctx.afterCommit(() => void afterwards.push(name))
      if (name === 'fails') throw notFound('Store', '店铺')
      return null
    }),
    handle(
      ownScope,
      async (ctx, { body: { name } }) => {
        await ctx.inScope((db) => db.insertInto('store').values({ org_id: ctx.actor.orgId, name }).execute())
        return ctx.inScope(async (db) => (await db.selectFrom('store').select('name').execute()).map((row) => row.name))
      },
      { transaction: false },
    ),
    handle(nothing, () => null),
    handle(needy, () => null),
    handle(wrongAnswer, (_ctx, { query }) =>
      query.kind === 'more' ? { a: 1, secret: 'x' } : ({ a: 'x' } as unknown as { a: number }),
    ),
    handlePublic(broken, () => {
      throw new Error('password is hunter2')
    }),
    handleUpload(upload, async ({ file }) => {
      seen.push(file.path)
      return { name: file.fileName, size: file.size, there: existsSync(file.path), sha256: file.sha256.toString('hex') }
    }),
    handleDownload(download, async (_ctx, input) => ({
      fileName: input.body.name,
      mime: 'text/plain',
      body: 'contents',
    })),
  ],
}
const server = useTestServer({
  modules: [identity, testModule],
  env: { WAYBILL_UPLOAD_MB: '1', WAYBILL_BODY_KB: '16' },
})
const as = 'seller@demo.test'
const stores = async () =>
  (await server.admin.query<{ name: string }>('select name from store order by id')).rows.map((row) => row.name)

it('a call that there is not is said to be none, not to be somebody else’s', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const { status, body: answer } = await server.request({ method, url: '/api/nothing/of/ours', as })
    expect([status, answer.errorCode]).toEqual([404, 'ENDPOINT_NOT_FOUND'])
    expect(answer.message).not.toMatch(/account/)
  }
})

describe('a handler', () => {
  it('works in one transaction: what it wrote before an error is gone, and nothing runs afterwards', async () => {
    expect((await server.call(lateFailure, { body: { name: 'fails' } }, { as })).status).toBe(404)
    expect((await server.call(lateFailure, { body: { name: 'stays' } }, { as })).body).toMatchObject({
      result: 'OK',
      data: null,
    })
    expect(await stores()).toEqual(['stays'])
    expect(afterwards).toEqual(['stays'])
  })
  it('may open its own transactions, in the scope of its organisation', async () => {
    const mine = await server.call(ownScope, { body: { name: 'mine' } }, { as: 'seller@acme.test' })
    expect(mine.body.data).toEqual(['mine'])
  })
  it('that finds nothing answers NODATA', async () => {
    expect((await server.call(nothing, {}, { as })).body).toEqual({
      result: 'NODATA',
      data: null,
      message: null,
      zhMessage: null,
      errorCode: null,
    })
  })
  it('that breaks tells the caller nothing but that', async () => {
    const { status, body: answer, headers } = await server.call(broken, {})
    expect([status, answer.errorCode, answer.data]).toEqual([500, 'SERVER_ERROR', null])
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('that answers something else than its route says is an error outside production', async () => {
    for (const kind of ['wrong', 'more'])
      expect((await server.call(wrongAnswer, { query: { kind } }, { as })).status).toBe(500)
  })
})

describe('access', () => {
  it('is refused without a log-in before the body is looked at', async () => {
    const { status } = await server.request({
      method: 'POST',
      url: createStore.path,
      payload: '{not json',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(401)
  })
  it('is refused to other kinds of organisations', async () => {
    for (const other of ['owner@acme.test', 'floor@demo.test', 'admin@demo.test']) {
      expect((await server.call(nothing, {}, { as: other })).body.errorCode).toBe('FORBIDDEN')
    }
  })
  it('asks for each condition by its own code', async () => {
    const codeFor = async (email: string) => {
      const token = (await server.logIn(email)).accessToken
      return (await server.call(needy, {}, { token, as: email })).body.errorCode
    }
    expect(await codeFor(as)).toBeNull()
    expect(await codeFor('new@demo.test')).toBe('NEEDS_VERIFICATION')
    expect(await codeFor('seller@acme.test')).toBe('NEEDS_WAREHOUSE')
    await server.admin.query('update org set status = 2 where id = $1', [demoOrg.seller])
    expect(await codeFor(as)).toBe('NOT_APPROVED')
    await server.admin.query('update org set status = 1 where id = $1', [demoOrg.seller])
  })
})

describe('an idempotent call', () => {
  const create = (name: string, key?: string) =>
    server.call(createStore, { body: { name } }, { as, headers: key ? { 'idempotency-key': key } : {} })
  it('needs a key of 8 to 200 visible characters', async () => {
    for (const key of [undefined, 'short', 'x'.repeat(201), 'has blank']) {
      expect((await create('never', key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REQUIRED')
    }
  })
  it('does its work once for twenty twins at once, and all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('once', 'key-for-twins')))
    expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data?.id}`)).size).toBe(1)
    expect((await stores()).filter((name) => name === 'once')).toHaveLength(1)
  })
  it('refuses the key for another request', async () => {
    await create('first', 'key-for-one')
    expect((await create('second', 'key-for-one')).body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' })
  })
  it('forgets the key of a call that failed', async () => {
    expect((await create('once', 'key-of-failure')).status).toBe(500)
    expect((await create('other', 'key-of-failure')).status).toBe(200)
  })
  it("does not meet another organisation's keys", async () => {
    await create('shared', 'key-for-both')
    const headers = { 'idempotency-key': 'key-for-both' }
    const { status } = await server.call(createStore, { body: { name: 'theirs' } }, { as: 'seller@nova.test', headers })
    expect(status).toBe(200)
  })
})

/** A multipart body by hand, for what no browser would send. */
function multipart(parts: { name: string; fileName?: string; content: string | Buffer }[]) {
  const chunks = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--XX\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from('--XX--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=XX' },
  }
}
const send = (parts: Parameters<typeof multipart>[0]) =>
  server.request({ method: 'POST', url: upload.path, as, ...multipart(parts) })

describe('an upload', () => {
  it('is a file while the handler runs and gone afterwards', async () => {
    const { body: answer } = await send([{ name: 'file', fileName: '../../etc/订单\u202e.csv', content: 'a,b' }])
    expect(answer.data).toMatchObject({ size: 3, there: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((answer.data as { name: string }).name).toBe('订单.csv')
    expect(existsSync(seen.at(-1) ?? '')).toBe(false)
  })
  it('without a file, or of another kind of body, is FILE_MISSING', async () => {
    expect((await send([{ name: 'note', content: 'x' }])).body.errorCode).toBe('FILE_MISSING')
    const json = await server.request({ method: 'POST', url: upload.path, as, payload: { file: 'x' } })
    expect(json.body.errorCode).toBe('FILE_MISSING')
  })
  it('of two files is refused whole and leaves nothing behind', async () => {
    const two = ['a.csv', 'b.csv'].map((fileName) => ({ name: 'file', fileName, content: 'a,b' }))
    const { status, body: answer } = await send(two)
    expect([status, answer.errorCode]).toEqual([400, 'BAD_REQUEST'])
    expect(await readdir(uploadsFolder(server.services.config.dataDir))).toEqual([])
  })
  it('over the limit says the limit and leaves nothing behind', async () => {
    const { status, body: answer } = await send([
      { name: 'file', fileName: 'big.csv', content: Buffer.alloc(1_100_000, 'a') },
    ])
    expect([status, answer.errorCode]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(answer.message).toContain('1 MB')
    expect(await readdir(uploadsFolder(server.services.config.dataDir))).toEqual([])
  })
  it.each([
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['with a part that has no end', 'multipart/form-data; boundary=XX', '--XX\r\ncontent-disp'],
    ['with a head that is none', 'multipart/form-data; boundary=XX', '--XX\r\n\u0001\r\n\r\na\r\n--XX--\r\n'],
  ])('%s is a bad request, not a fault of ours', async (_, type, payload) => {
    const { status, body: answer } = await server.request({
      method: 'POST',
      url: upload.path,
      as,
      payload,
      headers: { 'content-type': type },
    })
    expect(status).toBe(400)
    expect(['BAD_REQUEST', 'FILE_MISSING']).toContain(answer.errorCode)
  })
  it('cut off in the middle is a bad request and leaves nothing behind', async () => {
    const whole = multipart([{ name: 'file', fileName: 'cut.csv', content: 'a'.repeat(5000) }])
    const { status, body: answer } = await server.request({
      method: 'POST',
      url: upload.path,
      as,
      ...whole,
      payload: whole.payload.subarray(0, 3000),
    })
    expect([status, answer.errorCode]).toEqual([400, 'BAD_REQUEST'])
    expect(await readdir(uploadsFolder(server.services.config.dataDir))).toEqual([])
  })
})

describe('a download', () => {
  it('carries its name in both spellings and can neither be rendered nor kept', async () => {
    const { headers, body: file } = await server.request({
      method: 'POST',
      url: download.path,
      as,
      payload: { name: '标签 "A"; x.pdf' },
    })
    expect(file).toBe('contents')
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="__ _A_; x.pdf"; filename*=UTF-8''%E6%A0%87%E7%AD%BE%20%22A%22%3B%20x.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  it('that fails answers the wrapper', async () => {
    const { status, body: answer } = await server.request({ method: 'POST', url: download.path, as, payload: {} })
    expect([status, answer.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('a body that cannot be read', () => {
  it.each([
    ['no JSON', '{', 'application/json', 400, 'BAD_REQUEST'],
    ['empty JSON', '', 'application/json', 400, 'BAD_REQUEST'],
    ['a poisoned one', '{"__proto__": {"a": 1}, "name": "x"}', 'application/json', 400, 'BAD_REQUEST'],
    ['another kind', 'name=x', 'application/x-www-form-urlencoded', 400, 'BAD_REQUEST'],
    ['XML', '<a/>', 'text/xml', 400, 'BAD_REQUEST'],
    ['one too large', JSON.stringify({ name: 'x'.repeat(20_000) }), 'application/json', 413, 'TOO_LARGE'],
  ])('%s', async (_what, payload, type, status, code) => {
    const answer = await server.request({
      method: 'POST',
      url: lateFailure.path,
      as,
      payload,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    expect(answer.body.zhMessage).toBeTruthy()
  })
  it('and a path that is not percent-encoded right', async () => {
    const { status, body: answer } = await server.request({ method: 'GET', url: '/api/test/%E0%A4%A' })
    expect([status, answer.errorCode]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('errors of the binding', () => {
  it('show when the server is built, not when it is used', () => {
    expect(() => handle(broken as never, () => null as never)).toThrow('handlePublic')
    expect(() => handlePublic(nothing, () => null)).toThrow('needs a log-in')
    expect(() => handle(createStore, () => ({ id: 1 }), { transaction: false })).toThrow('idempotent')
    expect(() => handle(upload, () => null as never)).toThrow('kind upload')
    expect(new AppError('UNAUTHENTICATED').status).toBe(401)
  })
})
