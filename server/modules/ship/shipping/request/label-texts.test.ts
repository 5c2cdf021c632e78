import { confirmLabelTexts } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  seedFunds,
  seedDeclared,
  runJobs,
  shopper,
  testRecipient,
} from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const seller = () => shopper(server, as)
const tokyo = {
  ...testRecipient,
  line1: '道玄坂2-10-7',
  city: '渋谷区',
  state: '13',
  zip: '150-0043',
  country: 'JP',
  phone: '+81312345678',
}
const chengdu = {
  ...tokyo,
  name: '王小明',
  line1: '人民南路12号',
  city: '成都',
  state: 'SC',
  zip: '610041',
  country: 'CN',
  phone: '+8613800138000',
}
const orders = (...recipients: (typeof tokyo)[]) =>
  seedDeclared(
    server.database,
    demoOrg.seller,
    recipients.map((recipient) => newOrder({ recipient })),
  )
const confirm = (orderId: number, printed: string, field: 'name' | 'city' = 'name') =>
  server.call(
    confirmLabelTexts,
    { body: { orders: [{ orderId, texts: [{ side: 'recipient', field, printed }] }] } },
    { as },
  )
const quoteOf = async (id: number) => (await seller().quote([id]))[0]
async function bought(items: Parameters<ReturnType<typeof seller>['buy']>[0]) {
  const { body } = await seller().buy(items)
  await runJobs(server)
  return seller().status(body.data?.batchId ?? '')
}
const nameOf = async (id: number) => (await quoteOf(id))?.labelTexts.find(({ field }) => field === 'name')

beforeAll(() => seedFunds(server.database, demoOrg.seller, 1000_0000))

describe('a quote', () => {
  it('lists what the label prints otherwise than it was typed, and nothing of an order in Latin letters', async () => {
    const [id = 0] = await orders(chengdu)
    expect((await quoteOf(id))?.labelTexts).toEqual([
      { side: 'recipient', field: 'name', typed: '王小明', printed: 'Wang Xiaoming', state: 'likely' },
      { side: 'recipient', field: 'line1', typed: '人民南路12号', printed: 'Renminnan Lu 12 Hao', state: 'likely' },
      { side: 'recipient', field: 'city', typed: '成都', printed: 'Chengdu', state: 'sure' },
    ])
    const [plain] = await seedDeclared(server.database, demoOrg.seller, [newOrder()])
    expect((await quoteOf(plain ?? 0))?.labelTexts).toEqual([])
  })

  it('tells a dropped emoji', async () => {
    const [id = 0] = await orders({ ...chengdu, name: 'Ann 😀 Lee' })
    expect(await nameOf(id)).toMatchObject({ typed: 'Ann 😀 Lee', printed: 'Ann Lee' })
  })
})

describe('a name that can be read in several ways', () => {
  it('is not sold before it is confirmed', async () => {
    const [id = 0] = await orders({ ...tokyo, name: '山本裕子' })
    expect(await nameOf(id)).toMatchObject({ printed: 'Yamamoto Yuko', state: 'guess' })
    const batch = await seller().ship([id], 4)
    expect(batch.items).toMatchObject([
      { state: 'failed', problem: { code: 'LABEL_TEXT_OPEN', fieldName: 'recipient.name' } },
    ])
  })

  it('is printed as it was corrected, for every order with the same text', async () => {
    const [first = 0, second = 0] = await orders({ ...tokyo, name: '中村裕子' }, { ...tokyo, name: '中村裕子' })
    expect((await confirm(first, 'Nakamura Hiroko')).body.data).toEqual({ confirmed: 1 })
    expect(await nameOf(second)).toMatchObject({ printed: 'Nakamura Hiroko', state: 'confirmed' })
    const batch = await seller().ship([second], 4)
    expect(batch.items).toMatchObject([{ state: 'bought' }])
  })

  it('is confirmed by the purchase itself', async () => {
    const [id = 0] = await orders({ ...tokyo, name: '小川裕子' })
    const quote = await quoteOf(id)
    const item = {
      ...itemOf(quote as never),
      labelTexts: [{ side: 'recipient' as const, field: 'name' as const, printed: 'Ogawa Yuko' }],
    }
    const batch = await bought([item])
    expect(batch.items).toMatchObject([{ state: 'bought' }])
  })

  it('is not confirmed for another country', async () => {
    const [japan = 0, china = 0] = await orders({ ...tokyo, name: '林裕子' }, { ...chengdu, name: '林裕子' })
    await confirm(japan, 'Hayashi Hiroko')
    expect(await nameOf(china)).toMatchObject({ printed: 'Lin Yuzi' })
  })
})

describe('confirming', () => {
  it.each(['山田', 'Ямада', 'Yamada 😀', '(_)\u0000'])('refuses %j, which no label prints', async (printed) => {
    const [id = 0] = await orders({ ...tokyo, name: '山本裕子' })
    expect((await confirm(id, printed)).status).toBeGreaterThanOrEqual(400)
    expect((await confirm(id, printed)).status).toBeLessThan(500)
  })

  it('refuses an empty text and finds no order of another organisation', async () => {
    const [id = 0] = await orders(tokyo)
    expect((await confirm(id, '')).status).toBe(400)
    expect((await confirm(999_999_999, 'Ann')).body.errorCode).toBe('NOT_FOUND')
  })
})
