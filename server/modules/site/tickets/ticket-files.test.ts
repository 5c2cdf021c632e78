import { getTicketFile, type TicketFile } from '@waybill/contract/tickets/api'
import { MAX_TICKET_FILE_BYTES } from '@waybill/contract/tickets/tickets'
import { urlOf } from '@waybill/contract/core/client'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestServer } from '../../../testing/server.ts'
import { forgetUploads } from './receive-file.ts'
import { ticketing } from './testing.ts'

const server = useTestServer()
const tickets = ticketing(server)
const [seller, acmeSeller, novaSeller, acme] = [
  'seller@demo.test',
  'seller@acme.test',
  'seller@nova.test',
  'owner@acme.test',
]
const download = (as: string, id: string) =>
  server.request({ method: 'GET', url: urlOf(getTicketFile, { params: { id } }), as })

let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d62ff' } })
    .withExif({ IFD0: { Artist: 'secret artist' } })
    .png()
    .toBuffer()
})

describe('a file that was sent', () => {
  it('is attached in its order, and had by both sides and nobody else', async () => {
    const [picture, table] = [
      await tickets.sent(acmeSeller, 'shot.png', png),
      await tickets.sent(acmeSeller, 'rows.csv', 'a,b\n1,2'),
    ]
    const id = await tickets.open(acmeSeller, { fileIds: [table, picture] })
    const files = (await tickets.see(acme, id)).body.data?.entries[0]?.files ?? []
    expect(files.map(({ name, mime }) => [name, mime])).toEqual([
      ['rows.csv', 'text/csv'],
      ['shot.png', 'image/png'],
    ])
    for (const as of [acmeSeller, acme, 'admin@demo.test']) {
      const answer = await download(as, table)
      expect([answer.status, answer.body]).toEqual([200, 'a,b\n1,2'])
      expect(answer.headers['content-disposition']).toContain('attachment')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
    for (const as of [seller, novaSeller]) expect((await download(as, table)).status).toBe(404)
  })
  it('is answered with by a provider too, and only by who has sent it', async () => {
    const id = await tickets.open(acmeSeller)
    const theirs = await tickets.sent(acme, 'manual.pdf', '%PDF-1.7 manual')
    expect((await tickets.say(acmeSeller, id, { text: 'x', fileIds: [theirs] })).status).toBe(404)
    expect((await tickets.say(acme, id, { text: 'Here', fileIds: [theirs] })).status).toBe(200)
    expect((await download(acmeSeller, theirs)).status).toBe(200)
    expect((await tickets.say(acme, id, { text: 'Again', fileIds: [theirs] })).status).toBe(404)
    expect((await tickets.see(acme, id)).body.data?.entries).toHaveLength(2)
  })
  it('is drawn anew when it is a picture: nothing of it but its pixels stays', async () => {
    const { body } = await tickets.send(seller, 'Screen shot.PNG', png)
    const file = body.data as TicketFile
    expect(file).toMatchObject({ name: 'Screen shot.png', mime: 'image/png' })
    const { rows } = await server.admin.query<{ storage_key: string }>(
      'select storage_key from ticket_upload where id = $1',
      [file.id],
    )
    const kept = await server.services.files.read(rows[0]?.storage_key ?? '')
    expect(kept.includes('secret artist')).toBe(false)
    expect(png.includes('secret artist')).toBe(true)
  })
  it('is forgotten a day later when nothing was said with it', async () => {
    const [old, fresh] = [await tickets.sent(seller, 'old.txt'), await tickets.sent(seller, 'fresh.txt')]
    await server.admin.query(`update ticket_upload set created_at = now() - interval '25 hours' where id = $1`, [old])
    await forgetUploads(server.database)
    const { rows } = await server.admin.query<{ id: string }>('select id from ticket_upload')
    expect(rows.map(({ id }) => id)).toContain(fresh)
    expect(rows.map(({ id }) => id)).not.toContain(old)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
describe('a file that is refused', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    ['an SVG', 'logo.svg', SVG, 'ATTACHMENT_TYPE'],
    ['an SVG that calls itself a picture', 'logo.png', SVG, 'ATTACHMENT_TYPE'],
    ['an SVG that calls itself a text', 'logo.txt', `\ufeff  ${SVG}`, 'ATTACHMENT_TYPE'],
    ['a page that calls itself a table', 'rows.csv', '<!doctype html><script>', 'ATTACHMENT_TYPE'],
    ['a program', 'run.exe', 'MZ', 'ATTACHMENT_TYPE'],
    ['a program that calls itself a text', 'run.txt', Uint8Array.of(0x4d, 0x5a, 0, 1, 2), 'ATTACHMENT_TYPE'],
    ['a PDF that is none', 'a.pdf', 'hello', 'ATTACHMENT_TYPE'],
    ['a sheet that is none', 'a.xlsx', 'a,b', 'ATTACHMENT_TYPE'],
    ['a name without an ending', 'README', 'hello', 'ATTACHMENT_TYPE'],
    ['nothing', 'a.txt', '', 'FILE_EMPTY'],
    ['more than 10 MB', 'a.txt', new Uint8Array(MAX_TICKET_FILE_BYTES + 1).fill(65), 'ATTACHMENT_TOO_LARGE'],
  ])('%s', async (_what, name, content, code) => {
    const { status, body } = await tickets.send(seller, name, content)
    expect(body.errorCode).toBe(code)
    expect(status).toBe(code === 'ATTACHMENT_TOO_LARGE' ? 413 : 400)
  })
  it('a picture that is damaged', async () => {
    const { body } = await tickets.send(seller, 'half.png', png.subarray(0, 60))
    expect(body.errorCode).toBe('IMAGE_DAMAGED')
  })
  it('from a warehouse, and from nobody', async () => {
    expect((await tickets.send('floor@demo.test', 'a.txt', 'a')).status).toBe(403)
    const answer = await server.request({
      method: 'GET',
      url: urlOf(getTicketFile, { params: { id: crypto.randomUUID() } }),
    })
    expect(answer.status).toBe(401)
  })
})
