import { listMessages, type Message } from '@waybill/contract/messages/api'
import { saveOrders } from '@waybill/contract/imports/api'
import { beforeEach, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { work } from '../../exports/testing.ts'
import { importRunnerOf } from './import-runner.ts'
import { csvOf, type Row, rowsOf, uploaded } from '../testing.ts'

const seller = 'seller@demo.test'
const server = useTestServer()
let serial = 0

async function sent(name: string, change: (index: number) => Row = () => ({})): Promise<string> {
  const group = serial++
  const rows = rowsOf(3, (index) => ({ orderNO: `T${group}-${index}`, ...change(index) }))
  return (await uploaded(server, seller, { name, bytes: csvOf(rows) })).excelCacheId
}

/** What the inbox says after the queue was worked off, newest first. */
async function told(): Promise<Message[]> {
  await work(server)
  return (await server.call(listMessages, { query: { kind: 'import' } }, { as: seller })).body.data!.records
}

/** Reads the file again as a server does that was restarted meanwhile. */
async function readAfterRestart(id: string): Promise<void> {
  const { rows } = await server.admin.query('update import_job set state = $2 where id = $1 returning *', [
    id,
    'reading',
  ])
  const readings = importRunnerOf(server.services)
  readings.resumeReading({ orgId: demoOrg.seller, userId: Number(rows[0].user_id) }, rows[0], {})
  await readings.idle()
}

beforeEach(() => server.admin.query('delete from message'))

it('an import that is done is told in the inbox, with what it made and a way there', async () => {
  const excelCacheId = await sent('三月 orders.csv', (index) => (index === 0 ? { zipCode: 'x' } : {}))
  await server.call(saveOrders, { body: { excelCacheId, ignoreErrors: true } }, { as: seller })
  const [message, ...more] = await told()
  expect(more).toEqual([])
  expect(message).toMatchObject({
    title: { en: 'Imported: 三月 orders.csv', cn: '导入完成：三月 orders.csv' },
    body: { en: '2 orders created, 1 row with errors skipped.', cn: '已创建 2 个订单，1 行有错误未导入。' },
    href: `/b/#/order/lists?view=all&importId=${excelCacheId}`,
  })
  await server.call(saveOrders, { body: { excelCacheId, ignoreErrors: true } }, { as: seller })
  expect(await told()).toHaveLength(1)
})

it('one that is read while its dialog is closed waits for review, and says so once', async () => {
  const id = await sent('late.csv', (index) => (index === 0 ? { zipCode: 'x' } : {}))
  expect(await told()).toEqual([])
  await readAfterRestart(id)
  expect(await told()).toMatchObject([
    {
      title: { en: 'Needs review: late.csv' },
      body: { en: '1 of 3 rows have errors. You can resume the import within 24 hours.' },
      href: `/b/#/jobs?open=${id}`,
    },
  ])
})

it('one that turns out unreadable says why', async () => {
  const id = await sent('broken.csv')
  await server.admin.query(`update import_job set storage_key = 'gone' where id = $1`, [id])
  await readAfterRestart(id)
  expect(await told()).toMatchObject([{ title: { en: "Couldn't read broken.csv" }, href: '/b/#/jobs' }])
})
